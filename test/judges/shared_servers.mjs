// Starts a PostgreSQL and an S3 for a judge, says in one line of JSON by which variables a service finds them, and ends both with stdin.
import { noPostgres, noS3, startPostgres, startS3 } from '../service/ports/servers.ts';

const missing = noPostgres ?? noS3;
if (missing !== undefined) {
  process.stdout.write(`${JSON.stringify({ missing })}\n`);
} else {
  const [postgres, s3] = [await startPostgres(), await startS3()];
  const { endpoint, bucket, credentials } = s3.address;
  const env = {
    DATABASE_URL: postgres.address,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  process.stdout.write(`${JSON.stringify({ env })}\n`);
  process.stdin.resume().once('end', async () => {
    await postgres.close();
    await s3.close();
  });
}
