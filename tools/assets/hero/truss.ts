import * as THREE from 'three'

type Point = readonly [number, number, number]

const TUBE = 0.045
const SIDE = 0.5

function tubeBetween(from: THREE.Vector3, to: THREE.Vector3, radius: number): THREE.Matrix4 {
  const along = to.clone().sub(from)
  const length = along.length()
  const turn = new THREE.Quaternion().setFromUnitVectors(
    new THREE.Vector3(0, 1, 0),
    along.normalize(),
  )
  const middle = from.clone().add(to).multiplyScalar(0.5)
  return new THREE.Matrix4().compose(middle, turn, new THREE.Vector3(radius, length, radius))
}

/** Tubes of a box truss from one end to the other: four chords and zigzag braces. */
function boxTruss(from: Point, to: Point): THREE.Matrix4[] {
  const a = new THREE.Vector3(...from)
  const b = new THREE.Vector3(...to)
  const along = b.clone().sub(a)
  const bays = Math.round(along.length() / 0.9)
  const out = new THREE.Vector3(0, 1, 0)
    .cross(along)
    .normalize()
    .multiplyScalar(SIDE / 2)
  const up = new THREE.Vector3(0, SIDE / 2, 0)
  const chord = (s: number, v: number, t: number): THREE.Vector3 =>
    a.clone().addScaledVector(along, t).addScaledVector(out, s).addScaledVector(up, v)
  const tubes: THREE.Matrix4[] = []
  const corners: [number, number][] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  for (const [s, v] of corners) tubes.push(tubeBetween(chord(s, v, 0), chord(s, v, 1), TUBE))
  for (let bay = 0; bay < bays; bay++) {
    const t0 = bay / bays
    const t1 = (bay + 1) / bays
    const flip = bay % 2 === 0 ? 1 : -1
    tubes.push(tubeBetween(chord(1, -flip, t0), chord(1, flip, t1), TUBE * 0.6))
    tubes.push(tubeBetween(chord(-1, -flip, t0), chord(-1, flip, t1), TUBE * 0.6))
    tubes.push(tubeBetween(chord(-flip, 1, t0), chord(flip, 1, t1), TUBE * 0.6))
  }
  return tubes
}

/** The rig that carries the lamps. */
export function buildTruss(): THREE.InstancedMesh {
  const tubes = [
    ...boxTruss([-15, 9.55, -9.6], [15, 9.55, -9.6]),
    ...boxTruss([-19, 12, -16], [19, 12, -16]),
  ]
  const material = new THREE.MeshStandardMaterial({
    color: '#4a4e55',
    roughness: 0.45,
    metalness: 0.2,
  })
  const mesh = new THREE.InstancedMesh(
    new THREE.CylinderGeometry(1, 1, 1, 8, 1, true),
    material,
    tubes.length,
  )
  tubes.forEach((matrix, index) => {
    mesh.setMatrixAt(index, matrix)
  })
  return mesh
}
