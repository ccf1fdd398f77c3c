import type * as THREE from 'three'
import type { BeamUniforms } from './beam-uniforms.ts'
import { drawOver } from './full-picture.ts'
import { buildHaze } from './haze.ts'

/** Draws the lit haze that a camera sees into a target. */
export type HazeDrawer = {
  readonly setPhase: (phase: number) => void
  /** Rays start above `startY`; without depth they end far away. */
  readonly draw: (
    camera: THREE.PerspectiveCamera,
    target: THREE.WebGLRenderTarget,
    startY: number,
    depth: THREE.Texture | null,
  ) => void
}

export function buildHazeDrawer(renderer: THREE.WebGLRenderer, beams: BeamUniforms): HazeDrawer {
  const { material, inputs } = buildHaze(beams)
  return {
    setPhase(phase) {
      inputs.phase.value = phase
    },
    draw(camera, target, startY, depth) {
      inputs.toWorld.value.copy(camera.matrixWorld).multiply(camera.projectionMatrixInverse)
      inputs.eye.value.copy(camera.position)
      inputs.startY.value = startY
      inputs.depth.value = depth
      inputs.useDepth.value = depth === null ? 0 : 1
      drawOver(renderer, material, target)
    },
  }
}
