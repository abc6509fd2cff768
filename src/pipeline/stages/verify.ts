import { PropmasterError } from '../../errors.ts';
import type { Report } from '../../verify/report.ts';
import type { VerifyOptions } from '../../verify/verify.ts';
import { beginPictures } from '../begin-pictures.ts';
import { mujocoOnlyFindings } from '../mujoco-only.ts';
import { conversions } from '../native-formats.ts';
import { checksFrom } from '../request-checks.ts';
import { defineStage } from '../stage.ts';
import type { Judged, Understood } from '../state.ts';

/** Checks and simulates the model. What fails goes no further, unless that is wanted. */
export const verify = defineStage('verify', async (understood: Understood, context): Promise<Judged> => {
  const { verifyModel } = await import('../../verify/verify.ts');
  const { model, readFindings, changes, unpacked, jobId, lacking } = understood;
  const request = requestOf(understood);
  const pictures = context.willAdapt ? beginPictures(model) : undefined;
  const report = await verifyModel(model, {
    sourceFormat: unpacked.format,
    readFindings: [
      ...readFindings,
      ...conversions(context.adapters, unpacked.format, lacking),
      ...mujocoOnlyFindings(model, context.adapters),
    ],
    changes,
    ...request,
    simulate: true,
    signal: context.signal,
    onProgress: ({ fraction, message }) => context.progress(fraction, message),
  }).catch((error: unknown) => {
    pictures?.abandon();
    throw error;
  });
  if (report.verdict === 'failed' && !context.options.allowFailed) {
    pictures?.abandon();
    throw refusal(report, jobId);
  }
  return { ...understood, ...request, report, ...(pictures && { pictures }) };
});

/** Of an asset that was made from words; of a file, and of a description that was sent, nothing is asked in words. */
function requestOf({ asset, request }: Understood): Pick<VerifyOptions, 'request'> {
  if (request !== undefined) return { request };
  const told = asset?.interpretation;
  if (!told) return {};
  return { request: told.request ? checksFrom(told.request) : null };
}

function refusal({ subject, findings }: Report, jobId: string | undefined): PropmasterError {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const way = jobId === undefined ? '--allow-failed' : `\`propmaster pull ${jobId} --allow-failed\``;
  return new PropmasterError(
    'verification_failed',
    `${subject.name} failed verification (${errors.length} ${errors.length === 1 ? 'error' : 'errors'}): ${errors[0]!.message}`,
    {
      where: errors[0]!.pointer,
      hint: `Nothing was installed. ${errors[0]!.hint ?? ''} ${way} installs it all the same.`.replace('  ', ' '),
      findings,
    },
  );
}
