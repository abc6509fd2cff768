import { type SpecificationPart, service } from './part.ts';

export const EVENTS: SpecificationPart = {
  title: 'Events',
  sections: {
    'Progress of a job': {
      'events.personal': 'Personal keys follow a job at `GET /v1/jobs/{job_id}/events`',
      'events.format': 'the stream is of server-sent events',
      'events.team': service('Team keys do not'),
      'events.team-polls': 'Team keys poll `GET /v1/jobs/{job_id}`',
    },
  },
};
