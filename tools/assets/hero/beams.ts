import * as THREE from 'three'
import { wave } from './loop.ts'

/** One lamp: where it hangs, where it points, how wide, how strong and how it moves. */
export type Beam = {
  readonly from: readonly [number, number, number]
  readonly at: readonly [number, number, number]
  readonly halfAngleDeg: number
  /** Edge of the shaft: below 1 crisp, above 1 soft. */
  readonly softness: number
  readonly colour: string
  /** Light on surfaces, in candela. */
  readonly candela: number
  /** Strength of the visible shaft. */
  readonly shaft: number
  /** MaintenanceStep of the aim in metres on x and z. */
  readonly sweep: readonly [number, number]
  readonly turns: number
  readonly shift: number
  /** Part of the strength that rises and falls. */
  readonly breath: number
  readonly shadow: boolean
}

export type BeamPose = {
  readonly from: THREE.Vector3
  readonly at: THREE.Vector3
  readonly aim: THREE.Vector3
  readonly strength: number
}

/** Where a lamp points at a phase, and how strong it is (about 1). */
export function poseBeam(beam: Beam, phase: number): BeamPose {
  const from = new THREE.Vector3(...beam.from)
  const at = new THREE.Vector3(...beam.at)
  at.x += beam.sweep[0] * wave(phase, beam.turns, beam.shift)
  at.z += beam.sweep[1] * wave(phase, beam.turns, beam.shift + 0.25)
  const aim = at.clone().sub(from).normalize()
  const strength = 1 + beam.breath * wave(phase, beam.turns, beam.shift + 0.4)
  return { from, at, aim, strength }
}
