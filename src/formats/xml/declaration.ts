/**
 * White space in front of the declaration is put behind it: XML forbids it, but TinyXML takes it, and Gazebo and MuJoCo
 * with it. Lines keep their numbers.
 *
 * @see https://www.w3.org/TR/xml/, 2.8
 */
export const declarationFirst = (text: string): string => text.replace(/^(\s+)(<\?xml\s[^<>]*\?>)/, '$2$1');
