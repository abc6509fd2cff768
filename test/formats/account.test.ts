import { describe, expect, it } from 'vitest';
import { accountFindings, auditAccount, type FormatAccount, Survey, verdictOf } from '../../src/formats/account.ts';

const ACCOUNT: FormatAccount = {
  'body/geom/pos': { fate: 'carried', note: 'pose' },
  'body/geom/fluid': { fate: 'not-carried', note: 'no fluids', unless: ['none', '0 0'] },
  'body/site/*': { fate: 'not-carried', note: 'marks', severity: 'warning' },
  'body/site/name': { fate: 'no-meaning', note: 'names of marks' },
  'body/geom/mass': { fate: 'changed', note: 'joined with the body', severity: 'warning' },
  'actuator/*': { fate: 'not-carried', note: 'no motors', reportedBy: 'format/x-motors' },
};

describe('account of a format', () => {
  it('takes the verdict of the word itself before that of the nearest star above', () => {
    expect(verdictOf(ACCOUNT, 'body/site/name')?.note).toBe('names of marks');
    expect(verdictOf(ACCOUNT, 'body/site/pos')?.note).toBe('marks');
    expect(verdictOf(ACCOUNT, 'body/joint/pos')).toBeUndefined();
    expect(verdictOf(ACCOUNT, 'constructor')).toBeUndefined();
  });

  it('names words without a verdict, and verdicts without a word', () => {
    const schema = ['body/geom/pos', 'body/geom/fluid', 'body/geom/size', 'body/site/name', 'actuator/motor/gear'];
    expect(auditAccount(ACCOUNT, schema)).toEqual({ unjudged: ['body/geom/size'], unknown: ['body/geom/mass'] });
  });

  it('reports words by note, and nothing that is carried, default or reported elsewhere', () => {
    const survey = new Survey(ACCOUNT);
    survey.meet('body/geom/pos', 'a.xml:1', '1 2 3');
    survey.meet('body/geom/fluid', 'a.xml:2', ' 0\n 0');
    survey.meet('actuator/motor/gear', 'a.xml:3', '1');
    survey.meet('no/such/word', 'a.xml:3', '1');
    expect(survey.findings(accountFindings('x', 'X'))).toEqual([]);

    survey.meet('body/geom/fluid', 'a.xml:4', 'ellipsoid');
    survey.meet('body/site/pos', 'a.xml:5', '1');
    survey.meet('body/site/pos', 'a.xml:6', '2');
    survey.meet('body/site/size', 'a.xml:6', '2');
    survey.meet('body/geom/mass', 'a.xml:7', '2');
    const [lost, details] = survey.findings(accountFindings('x', 'X'));
    expect(lost).toMatchObject({
      code: 'format/x-account',
      severity: 'warning',
      pointer: 'a.xml:5',
      message: 'Not carried: body/site/pos ×2, body/site/size (marks). Changed: body/geom/mass (joined with the body).',
    });
    expect(details).toMatchObject({
      code: 'format/x-account-details',
      severity: 'info',
      pointer: 'a.xml:4',
      message: 'Not carried: body/geom/fluid (no fluids).',
    });
  });
});
