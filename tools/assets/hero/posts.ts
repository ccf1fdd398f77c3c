import * as THREE from 'three'
import { FENCE_HEIGHT } from './arena.ts'

/** Outline of a stitched pad, from foot to shoulder: three swells between seams. */
function padOutline(radius: number): THREE.Vector2[] {
  const points = [new THREE.Vector2(0, 0), new THREE.Vector2(radius * 0.8, 0)]
  const height = FENCE_HEIGHT + 0.06
  const steps = 42
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const swell = Math.abs(Math.sin(t * Math.PI * 3)) ** 0.35
    const shoulder = Math.min(1, (1 - t) * 22) ** 0.5
    points.push(
      new THREE.Vector2(radius * (0.86 + 0.14 * swell) * (0.35 + 0.65 * shoulder), t * height),
    )
  }
  points.push(new THREE.Vector2(0, height))
  return points
}

/** A padded corner post with its steel cap; foot at the origin. */
export function buildPost(radius: number, pad: THREE.Material, steel: THREE.Material): THREE.Group {
  const post = new THREE.Group()
  const body = new THREE.Mesh(new THREE.LatheGeometry(padOutline(radius), 22), pad)
  const cap = new THREE.Mesh(
    new THREE.CylinderGeometry(radius * 0.4, radius * 0.46, 0.1, 24),
    steel,
  )
  cap.position.y = FENCE_HEIGHT + 0.1
  body.castShadow = true
  body.receiveShadow = true
  post.add(body, cap)
  return post
}

/** A round padded rail between two points. */
export function buildRail(
  from: THREE.Vector3,
  to: THREE.Vector3,
  radius: number,
  material: THREE.Material,
): THREE.Mesh {
  const along = to.clone().sub(from)
  const rail = new THREE.Mesh(
    new THREE.CapsuleGeometry(radius, Math.max(along.length() - radius, 0.01), 6, 18),
    material,
  )
  rail.position.copy(from).addScaledVector(along, 0.5)
  rail.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize())
  rail.castShadow = true
  return rail
}
