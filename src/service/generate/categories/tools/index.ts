import { toolbox } from './toolbox.ts';

export const tools = [toolbox] as const;
