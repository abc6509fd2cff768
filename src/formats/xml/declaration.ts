/** What the specification knows as a version: another one is a mistake of whoever typed it. */
const VERSION = /^\s*version\s*=\s*(?:"1\.[01]"|'1\.[01]')/;

/**
 * The text with a declaration that XML allows, as TinyXML takes it and Gazebo, MuJoCo and the loaders of URDF with it: white
 * space in front of it is put behind it, and one without a version that there is (PyBullet's models say `version="0.0"`)
 * says 1.0. 1.1 stays: it is another language. Lines keep their numbers.
 *
 * @see https://www.w3.org/TR/xml/, 2.8
 */
export function soundDeclaration(text: string): string {
  const first = text.replace(/^(\s+)(<\?xml\s[^<>]*\?>)/, '$2$1');
  return first.replace(/^(\uFEFF?)<\?xml\s([^<>]*?)\?>/, (whole, mark: string, said: string) => {
    if (VERSION.test(said)) return whole;
    const encoding = /\bencoding\s*=\s*("[^"]*"|'[^']*')/.exec(said)?.[1];
    const declared = `${mark}<?xml version="1.0"${encoding === undefined ? '' : ` encoding=${encoding}`}`;
    const lines = said.replace(/[^\r\n]/g, '');
    return `${declared}${' '.repeat(Math.max(0, whole.length - declared.length - lines.length - 2))}${lines}?>`;
  });
}

/** The text without zero bytes at its end, where TinyXML, which reads C strings, stops; PyBullet's humanoid has one. */
export function beforeZeroBytes(text: string): string {
  const at = text.indexOf('\0');
  return at >= 0 && text.slice(at).replaceAll('\0', '').trim() === '' ? text.slice(0, at) : text;
}
