/** Unpacks an archive and prints by how much that has raised the peak of the process [KiB]: `memory.ts <zip> <folder>`. */
import { unpackArchive } from '../../src/archive/unpack-archive.ts';

const [file, folder] = process.argv.slice(2);
const before = process.resourceUsage().maxRSS;
await unpackArchive(file!, folder!);
process.stdout.write(String(process.resourceUsage().maxRSS - before));
