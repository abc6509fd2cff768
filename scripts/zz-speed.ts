import { SCENE_LEXICON } from '../src/generator/language.ts';
import { readSceneFrame } from '../src/language/read-scene.ts';

const run = (name: string, prompt: string) => {
  const t = performance.now();
  const c = process.cpuUsage();
  readSceneFrame(prompt, SCENE_LEXICON);
  const u = process.cpuUsage(c);
  console.log(
    name,
    prompt.length,
    'chars',
    (performance.now() - t).toFixed(0),
    'ms wall',
    ((u.user + u.system) / 1000).toFixed(0),
    'ms cpu',
  );
};
const words100 =
  'a 6 x 5 m office with four desks in two rows, each with a monitor, a keyboard, a mouse and an office chair behind it, a bookcase against the back wall with twenty books on it, a filing cabinet next to the bookcase, a trash can under each desk, a coat rack beside the door, two armchairs facing each other in the corner with a small round coffee table between them, a lamp on the coffee table, a sideboard along the left wall with a coffee machine, six mugs and a tray of glasses on it, and a whiteboard on the right wall above a bench with three boxes under it';
for (let i = 0; i < 3; i++) run('warm', words100);
run('100 words', words100);
run('chairs', 'a chair, '.repeat(2000));
run('on on', 'a mug on a table '.repeat(1200));
run('and', 'and '.repeat(5000));
run('unknown', 'qwerty uiop '.repeat(1700));
run('one word', 'x'.repeat(20000));
run('signs', ',:.-()'.repeat(3300));
run('numbers', '1 2 3 '.repeat(3300));
run('with', 'a table with a chair with a mug '.repeat(600));
run('red', 'red '.repeat(5000));
run('inf', 'in front of the left of the '.repeat(700));
