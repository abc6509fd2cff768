import { coffeeMachine } from './coffee-machine.ts';
import { dishwasher } from './dishwasher.ts';
import { fan } from './fan.ts';
import { fridge } from './fridge.ts';
import { microwave } from './microwave.ts';
import { oven } from './oven.ts';
import { toaster } from './toaster.ts';
import { washingMachine } from './washing-machine.ts';

export const appliances = [microwave, fridge, oven, dishwasher, washingMachine, toaster, coffeeMachine, fan] as const;
