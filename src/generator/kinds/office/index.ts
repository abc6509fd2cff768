import { book } from './book.ts';
import { computerMouse } from './computer-mouse.ts';
import { deskOrganizer } from './desk-organizer.ts';
import { keyboard } from './keyboard.ts';
import { laptop } from './laptop.ts';
import { letterTray } from './letter-tray.ts';
import { monitor } from './monitor.ts';
import { pen } from './pen.ts';
import { penCup } from './pen-cup.ts';
import { scissors } from './scissors.ts';
import { stapler } from './stapler.ts';
import { tapeDispenser } from './tape-dispenser.ts';

export const office = [
  laptop,
  monitor,
  keyboard,
  computerMouse,
  stapler,
  scissors,
  book,
  penCup,
  pen,
  letterTray,
  deskOrganizer,
  tapeDispenser,
] as const;
