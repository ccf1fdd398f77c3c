import * as THREE from 'three'
import { type BeamUniforms, beamUniforms, poseUniforms } from './beam-uniforms.ts'
import { buildCage } from './cage.ts'
import { buildCrowd } from './crowd.ts'
import { buildDust } from './dust.ts'
import { buildFloors, type Floors } from './floor.ts'
import { buildGlints } from './glints.ts'
import { buildLamps } from './lamps.ts'
import type { HiddenUniforms } from './sparkle.ts'
import { buildRibbon } from './staging.ts'
import { buildTruss } from './truss.ts'
import type { WetFloor } from './wet.ts'

export type Arena = {
  readonly scene: THREE.Scene
  readonly beams: BeamUniforms
  readonly floors: Floors
  readonly crowd: THREE.Object3D
  /** Dust and phone lights: drawn after the scene, on their own sheet. */
  readonly sparkles: THREE.Scene
  readonly pose: (phase: number) => void
}

/** The whole arena; `height` is the picture height that point sizes follow. */
export function buildArena(
  canvasWet: WetFloor,
  groundWet: WetFloor,
  hidden: HiddenUniforms,
  height: number,
): Arena {
  const scene = new THREE.Scene()
  const beams = beamUniforms()
  const floors = buildFloors(canvasWet, groundWet)
  const lamps = buildLamps()
  const dust = buildDust(beams, hidden)
  const glints = buildGlints(hidden)
  dust.pixels.value = height * 1.9
  glints.pixels.value = height
  scene.add(floors.canvas, floors.ground, lamps.group, buildCage(beams))
  const crowd = buildCrowd()
  scene.add(buildTruss(), crowd, buildRibbon())
  const sparkles = new THREE.Scene()
  sparkles.add(glints.points, dust.points)
  scene.add(new THREE.HemisphereLight('#aebfe0', '#191512', 0.5))
  const fill = new THREE.DirectionalLight('#c9d6ff', 0.34)
  fill.position.set(5, 5, 12)
  scene.add(fill)
  const pose = (phase: number): void => {
    poseUniforms(beams, phase)
    lamps.pose(phase)
    dust.phase.value = phase
    glints.phase.value = phase
  }
  return { scene, beams, floors, crowd, sparkles, pose }
}
