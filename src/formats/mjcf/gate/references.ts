import type { Finding } from '../../../model/finding.ts';
import { LEVELS } from '../compile.ts';
import { referenceOutside } from './findings.ts';
import { elementsOf, type MjcfParts } from './parts.ts';

/** Attributes that name files or the folders of files: `file`, `filefront`…, `meshdir`, `assetdir`, `texturedir`. */
const NAMES_FILES = /^(?:file|.*dir$)/;

/**
 * Finds references that no file of the archive can be meant by. All others are left to MuJoCo, whose only file system is
 * the archive in memory, and to the repair of old paths.
 */
export function judgeReferences(parts: MjcfParts): Finding[] {
  const findings: Finding[] = [];
  for (const [path, root] of parts) {
    for (const { attributes, line } of elementsOf(root, () => true)) {
      for (const [name, reference] of attributes) {
        if (!NAMES_FILES.test(name)) continue;
        const what = outside(reference);
        if (what) findings.push(referenceOutside.at(`${path}:${line}`, { reference: reference.slice(0, 200), what }));
      }
    }
  }
  return findings;
}

function outside(reference: string): string | undefined {
  const path = reference.trim().replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]+:/i.test(path) && !/^(?:package|model):/i.test(path)) return 'a URL';
  if (/^\/+(?:dev|proc|sys)(?:\/|$)/.test(path.replace(/\/\.(?=\/|$)/g, ''))) return 'a device';
  if (path.split('/').filter((part) => part === '..').length > LEVELS) return 'far above the archive';
  return undefined;
}
