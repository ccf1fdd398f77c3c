import * as THREE from 'three'
import { wave } from './loop.ts'
import type { Shot } from './shots.ts'

export const CAMERA_NEAR = 1
export const CAMERA_FAR = 90
/** The loop begins at the end of a swing, so that its seam falls where the camera stands still. */
const ORBIT_START = 0.25

/** A camera that looks level; height in the picture comes from lens shift alone. */
export function buildCamera(shot: Shot, aspect: number): THREE.PerspectiveCamera {
  return new THREE.PerspectiveCamera(shot.fovDeg, aspect, CAMERA_NEAR, CAMERA_FAR)
}

/** Places the camera on its slow orbit. `mirrorY` puts it under that plane, for reflections. */
export function placeCamera(
  camera: THREE.PerspectiveCamera,
  shot: Shot,
  phase: number,
  mirrorY?: number,
): void {
  const yaw = ((shot.yawDeg + shot.orbitDeg * wave(phase, 1, ORBIT_START)) * Math.PI) / 180
  const height = shot.height + 0.12 * wave(phase, 1, ORBIT_START + 0.25)
  const mirrored = mirrorY !== undefined
  const y = mirrored ? 2 * mirrorY - height : height
  camera.position.set(Math.sin(yaw) * shot.distance, y, Math.cos(yaw) * shot.distance)
  camera.lookAt(0, y, 0)
  camera.updateProjectionMatrix()
  camera.projectionMatrix.elements[8] = -shot.shiftX
  camera.projectionMatrix.elements[9] = mirrored ? shot.shiftY : -shot.shiftY
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
  camera.updateMatrixWorld(true)
}
