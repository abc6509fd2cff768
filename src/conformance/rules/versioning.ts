import { type SpecificationPart, service } from './part.ts';

export const VERSIONING: SpecificationPart = {
  title: 'Versioning',
  sections: {
    Versions: {
      'version.prefix': 'all paths carry the major version as `/v1`',
      'version.description': service('the description of the interface has version 1.0.0'),
      'version.scene-release': service('whether there are scenes depends on the release of the Team'),
      'version.retry-release': service('a retry of an export needs the original release'),
      'version.formats': 'which formats there are depends on the release that was accepted',
    },
  },
};
