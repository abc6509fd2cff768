import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePhysicsGlb } from '../../src/formats/glb/write-physics.ts';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import { readObj } from '../../src/formats/obj/read.ts';
import { writeFuelModel } from '../../src/formats/sdf/fuel-model.ts';
import { writeUsd } from '../../src/formats/usd/write.ts';
import type { SimModel } from '../../src/model/types.ts';
import { bytesOf, hinged } from './models.ts';

/** 4 × 4 pixels: roughness rises along the image, metalness is `blue` everywhere. */
const image = async (blue: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(
      Uint8Array.from({ length: 48 }, (_, i) => [0, 16 * Math.floor(i / 3), blue][i % 3]!),
      { raw: { width: 4, height: 4, channels: 3 } },
    )
      .png({ palette: false })
      .toBuffer(),
  );

let mapped: SimModel;
beforeAll(async () => {
  const [color, packed, normal] = await Promise.all([image(7), image(51), image(255)]);
  mapped = {
    ...hinged,
    materials: hinged.materials.map((material) =>
      material.name !== 'wood'
        ? material
        : {
            ...material,
            metallic: 1,
            roughness: 0.5,
            baseColorTexture: 'grain',
            metallicRoughnessTexture: 'grain_orm',
            normalTexture: 'grain_normal',
          },
    ),
    textures: [
      { name: 'grain', mime: 'image/png', bytes: color },
      { name: 'grain_orm', mime: 'image/png', bytes: packed },
      { name: 'grain_normal', mime: 'image/png', bytes: normal },
    ],
  };
});

describe('maps of a material', () => {
  it('are layers in MJCF, and plain where there is only a colour', async () => {
    const files = writeMjcf(mapped);
    const xml = String(files.get('hinged.xml'));
    expect([...xml.matchAll(/<layer [^>]*>/g)].map(([layer]) => layer)).toEqual([
      '<layer texture="grain" role="rgb"/>',
      '<layer texture="grain_orm" role="orm"/>',
      '<layer texture="grain_normal" role="normal"/>',
    ]);
    const { model } = await readMjcf(bytesOf(files), { entry: 'hinged.xml' });
    expect(model.materials.find(({ name }) => name === 'wood')).toMatchObject({
      baseColorTexture: 'grain',
      metallicRoughnessTexture: 'grain_orm',
      normalTexture: 'grain_normal',
    });
    const plain = mapped.materials.map(({ metallicRoughnessTexture: _, normalTexture: __, ...rest }) => rest);
    expect(String(writeMjcf({ ...mapped, materials: plain }).get('hinged.xml'))).not.toContain('<layer');
  });

  it('are told of where a layer has no place', async () => {
    const files = bytesOf(writeMjcf(mapped));
    const xml = new TextDecoder().decode(files.get('hinged.xml')).replace('role="orm"', 'role="roughness"');
    files.set('hinged.xml', new TextEncoder().encode(xml));
    const { model, findings } = await readMjcf(files, { entry: 'hinged.xml' });
    expect(findings).toMatchObject([{ code: 'format/mjcf-layers-not-carried', args: { layers: ['roughness'] } }]);
    expect(model.materials[0]).not.toHaveProperty('metallicRoughnessTexture');
  });

  it('are split for Gazebo: what is even is a number', async () => {
    const files = writeFuelModel(mapped);
    const sdf = String(files.get('model.sdf'));
    expect(sdf).toContain('<roughness_map>materials/textures/grain_orm--roughness.png</roughness_map>');
    expect(sdf).toContain('<normal_map>materials/textures/grain_normal.png</normal_map>');
    expect(sdf).toContain('<roughness>0.5</roughness>');
    expect(sdf).not.toContain('<metalness_map>');
    expect(sdf).toContain('<metalness>0.2</metalness>'); // 51 of 255
    const { data, info } = await sharp(files.get('materials/textures/grain_orm--roughness.png') as Uint8Array)
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(1);
    expect([...data]).toEqual(Array.from({ length: 16 }, (_, i) => 16 * i));
  });

  it('make no metal of what can not be split', () => {
    const broken = mapped.textures.map((texture) => ({ ...texture, bytes: Uint8Array.of(137, 80, 78, 71) }));
    const sdf = String(writeFuelModel({ ...mapped, textures: broken }).get('model.sdf'));
    expect(sdf).toContain('<metalness>0</metalness>');
    expect(sdf).not.toContain('roughness_map>materials/textures/grain_orm--');
  });

  it('come along with an OBJ that is read alone', async () => {
    const files = bytesOf(writeFuelModel(mapped));
    expect(String(writeFuelModel(mapped).get('meshes/materials.mtl'))).toContain(
      'map_ORM ../materials/textures/grain_orm.png\nnorm ../materials/textures/grain_normal.png\n',
    );
    const { materials } = await readObj(files, 'meshes/plate.obj', {});
    expect(materials).toMatchObject([
      { baseColorTexture: 'grain', metallicRoughnessTexture: 'grain_orm', normalTexture: 'grain_normal' },
    ]);
  });

  it('repeat in USD, raw but for the colour', () => {
    const usd = String(writeUsd(mapped).get('hinged.usda'));
    expect(usd.match(/wrap[ST] = "repeat"/g)).toHaveLength(6);
    expect(usd.match(/sourceColorSpace = "\w+"/g)).toEqual([
      'sourceColorSpace = "sRGB"',
      'sourceColorSpace = "raw"',
      'sourceColorSpace = "raw"',
    ]);
    expect(usd).toContain('float4 inputs:scale = (1, 0.5, 1, 1)');
    expect(usd).toContain('float inputs:roughness.connect = </hinged/Looks/wood/metallic_roughness.outputs:g>');
    expect(usd).toContain('float4 inputs:bias = (-1, -1, -1, 0)');
  });

  it('stand in the GLB with physics', () => {
    const glb = writePhysicsGlb(mapped);
    const json = JSON.parse(
      new TextDecoder().decode(glb.subarray(20, 20 + new DataView(glb.buffer).getUint32(12, true))),
    );
    const [wood] = json.materials;
    const shown = [wood.pbrMetallicRoughness.metallicRoughnessTexture.index, wood.normalTexture.index];
    expect(shown.map((index) => json.textures[index].name)).toEqual(['grain_orm', 'grain_normal']);
    expect(json.samplers).toBeUndefined();
  });
});
