import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerCertificate } from './servers.ts';

/** An authority that a test made, and servers' certificates that it signed. */
export interface Authority {
  /** Its own certificate (PEM). */
  readonly file: string;
  /** @param name what the certificate is for, such as `IP:127.0.0.1` */
  sign(name: string): ServerCertificate;
}

/** Why there can be none here; undefined: there can. */
export const noOpenssl = ((): string | undefined => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'no openssl is installed';
  }
})();

/** @param folder where its files go @param name of the authority, and what they are called */
export function authority(folder: string, name: string): Authority {
  const file = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'pipe' });
  const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...request, '-keyout', key, '-out', file, '-subj', `/CN=${name}`, '-days', '2');
  return {
    file,
    sign(subject) {
      const stem = path.join(folder, `${name}-${subject.replaceAll(/\W/g, '-')}`);
      const made = { certificate: `${stem}.crt`, key: `${stem}-server.key` };
      writeFileSync(`${stem}.ext`, `subjectAltName=${subject}\n`);
      openssl('req', ...request, '-keyout', made.key, '-out', `${stem}.csr`, '-subj', '/CN=server');
      const signed = ['-CA', file, '-CAkey', key, '-CAcreateserial', '-extfile', `${stem}.ext`, '-days', '2'];
      openssl('x509', '-req', '-in', `${stem}.csr`, ...signed, '-out', made.certificate);
      return made;
    },
  };
}
