import type { Finding } from '../../model/finding.ts';
import { Survey } from '../account.ts';
import { GLTF_ACCOUNT } from './account.ts';
import { gltfAccount } from './findings.ts';
import { type Loose, object } from './gate/loose.ts';

/** Numbered sets of an attribute, and attributes of a program's own. */
const SET = /^(TEXCOORD|COLOR|JOINTS|WEIGHTS)_\d+$/;

/**
 * What of a file the prop does not carry, property by property. Extensions that nobody has judged are reported where they
 * are declared.
 */
export function surveyGltf(root: Loose, place: string): Finding[] {
  const survey = new Survey(GLTF_ACCOUNT);
  const visit = (value: unknown, word: string, pointer: string): void => {
    if (Array.isArray(value)) {
      // Long lists of numbers are one value.
      if (typeof value[0] === 'object') for (const [i, one] of value.entries()) visit(one, word, `${pointer}/${i}`);
      return;
    }
    for (const [key, content] of Object.entries(object(value))) {
      if (key === 'extras') continue;
      if (key === 'extensions') {
        for (const [name, own] of Object.entries(object(content))) visit(own, name, `${pointer}/extensions/${name}`);
        continue;
      }
      const own = key.startsWith('_') ? '_custom' : key.replace(SET, '$1_n');
      const below = word === '' ? own : `${word}/${own}`;
      if (word !== '' || typeof content !== 'object') survey.meet(below, `${place}${pointer}/${key}`, said(content));
      visit(content, below, `${pointer}/${key}`);
    }
  };
  visit(root, '', '');
  return survey.findings(gltfAccount);
}

const said = (value: unknown): string => (typeof value === 'object' ? '' : String(value));
