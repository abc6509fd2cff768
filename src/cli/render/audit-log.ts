import type { AuditLogEntry } from '../wire.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';
import { moment, orEmpty } from './values.ts';

export const renderAuditLog = (entries: readonly AuditLogEntry[], style: Style): string =>
  renderTable(
    [
      { title: 'when (UTC)' },
      { title: 'what' },
      { title: 'subject' },
      { title: 'by' },
      { title: 'library' },
      { title: 'request' },
    ],
    entries.map(({ at, action, subject, actor, library, requestId }) => [
      moment(at),
      action,
      subject,
      actor,
      library,
      orEmpty(requestId),
    ]),
    style,
  );
