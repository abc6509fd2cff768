import { type SpecificationPart, service } from './part.ts';

export const STATES: SpecificationPart = {
  title: 'States and transitions',
  sections: {
    Job: {
      'job-state.queued': 'queued is a state',
      'job-state.running': 'running is a state',
      'job-state.succeeded': 'succeeded is a state, and final',
      'job-state.failed': 'failed is a state, and final',
      'job-state.cancelled': 'cancelled is a state, and final',
      'job-birth.scene': service('an accepted scene (202) is a queued job'),
      'job-birth.asset': service('an accepted asset (202) is a queued job'),
      'job-birth.retry-export': service('an accepted retry of an export (202) is a queued job'),
      'job-birth.id': 'the answer to the submission holds the id of the job',
      'job-birth.scene-status': 'the answer to the submission of a scene says `queued`',
      'job-start': service('execution takes a job from queued to running'),
      'job-end.succeeded': service('completion takes a job from running to succeeded'),
      'job-end.failed': service('completion takes a job from running to failed'),
      'job-end.cancelled': service('completion takes a job from running to cancelled'),
    },
    'Other lifecycles': {
      'asset-state.ready': 'the status of an asset may be `ready`',
      'scene-state.completed': 'the pipeline status of a scene may be `completed`',
    },
  },
};
