// Findings of a report, as editors show problems; knows nothing of VS Code.

const SEVERITIES = { error: 'Error', warning: 'Warning', info: 'Information' };

/**
 * @param report as `propmaster verify --json` gives it
 * @param text of the report's file: its lines are where the problems are shown
 */
function findingsOf(report, text) {
  const lines = text.split('\n');
  let from = 0;
  return report.findings.map(({ severity, code, message, hint }) => {
    const found = lines.findIndex((line, index) => index >= from && line.includes(`"code": ${JSON.stringify(code)}`));
    const line = found === -1 ? 0 : found;
    if (found !== -1) from = found + 1;
    return { line, code, message: [message, hint].filter(Boolean).join(' '), severity: SEVERITIES[severity] };
  });
}

module.exports = { findingsOf };
