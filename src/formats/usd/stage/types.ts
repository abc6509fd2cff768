import type { Finding } from '../../../model/finding.ts';
import type { Value } from '../layer/types.ts';

/** A composed USD stage: what all layers together say. Nothing is interpreted: units and schemas are the importer's. */
export interface Stage {
  /** Of the root layer: `defaultPrim`, `metersPerUnit`, `upAxis`… */
  readonly metadata: ReadonlyMap<string, Value>;
  /** The pseudo root, path `/`. */
  readonly root: StagePrim;
  /** Every prim by its path. */
  readonly prims: ReadonlyMap<string, StagePrim>;
  readonly findings: readonly Finding[];
}

/** A prim that is active. An instance has its prototype's prims as its own. */
export interface StagePrim {
  readonly path: string;
  readonly name: string;
  readonly parent: StagePrim | undefined;
  /** `over`: no layer defines it. */
  readonly specifier: 'def' | 'over' | 'class';
  /** Empty if none is given. */
  readonly typeName: string;
  /** Applied API schemas, strongest first: `PhysicsDriveAPI:angular`. */
  readonly schemas: readonly string[];
  readonly metadata: ReadonlyMap<string, Value>;
  readonly attributes: ReadonlyMap<string, StageAttribute>;
  /** Relationship → the absolute paths of its targets. */
  readonly relationships: ReadonlyMap<string, StageRelationship>;
  readonly children: readonly StagePrim[];
}

export interface StageAttribute {
  /** `point3f[]` */
  readonly typeName: string;
  /** At the default time; where there is none, at the first time sample. */
  readonly value: Value | undefined;
  /** Whether it has time samples. */
  readonly animated: boolean;
  /** Path of the layer that gives the value: asset paths in it are seen from there. */
  readonly layer: string;
  /** Absolute paths of the properties that give the value. */
  readonly connections: readonly string[];
  readonly metadata: ReadonlyMap<string, Value>;
}

export interface StageRelationship {
  readonly targets: readonly string[];
  readonly metadata: ReadonlyMap<string, Value>;
}

/** What a stage may have at most, so that a few lines of references to references don't fill the memory. */
export interface StageLimits {
  /** Prims, instances expanded. */
  readonly prims: number;
  /** Arcs that are followed, over all prims. */
  readonly arcs: number;
  /** Prims inside of one another. */
  readonly depth: number;
}

export const STAGE_LIMITS: StageLimits = { prims: 50_000, arcs: 500_000, depth: 256 };
