export { Names } from '../model/names.ts';
