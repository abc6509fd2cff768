import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A robot description of one box; `mass` as it stands in the file. */
export const boxUrdf = (name: string, mass = '0.2', extra = ''): string => `<robot name="${name}">
  <link name="body">
    <inertial><mass value="${mass}"/><inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><box size="0.1 0.1 0.1"/></geometry></visual>
    <collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>
  </link>${extra}
</robot>
`;

export const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

/** How tests look at a collection: in one process, with limits that no busy machine reaches. */
export const PLAIN_RUN = { level: 'physics', jobs: 1, timeLimit: 600, memoryLimit: 2 ** 40, treatment: {} } as const;

/** Writes files below a folder. */
export function writeTree(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, content] of Object.entries(files)) {
    const full = path.join(root, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}
