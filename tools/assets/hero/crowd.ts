import * as THREE from 'three'
import { BLUE_LIGHT, CHALK, RED_LIGHT } from './palette.ts'
import { SEED, seeded } from './seeded.ts'

export const ROWS = 11
const FIRST_ROW = 11.5

/** Place of a seat: rows rise on a curve behind the cage. */
export function seat(row: number, turn: number): [number, number, number] {
  const away = FIRST_ROW + row * 1.25
  return [Math.sin(turn) * away, 0.1 + row * 0.46, -Math.cos(turn) * away]
}

const PEOPLE_VERTEX = /* glsl */ `
varying vec3 vFacing;
varying vec3 vPlace;
void main() {
  vFacing = normalize(mat3(viewMatrix) * mat3(modelMatrix) * mat3(instanceMatrix) * normal);
  vec4 world = modelMatrix * instanceMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`
const PEOPLE_FRAGMENT = /* glsl */ `
varying vec3 vFacing;
varying vec3 vPlace;
uniform vec3 red;
uniform vec3 blue;
uniform vec3 chalk;
void main() {
  float rim = pow(1.0 - clamp(vFacing.z, 0.0, 1.0), 2.0) * smoothstep(0.0, 0.9, vFacing.y);
  float side = smoothstep(-13.0, 13.0, vPlace.x);
  vec3 tint = mix(mix(red, chalk * 0.6, smoothstep(0.0, 0.45, side)), blue, smoothstep(0.55, 1.0, side)) * 0.8;
  float lit = smoothstep(-16.0, 3.0, vPlace.x) * 0.94 + 0.06;
  float away = length(vPlace.xz) - 11.0;
  float veil = 1.0 - exp(-away * 0.075);
  float low = exp(-away * 0.12);
  vec3 air = tint * 0.05 * (1.0 - smoothstep(5.0, 13.5, away));
  vec3 body = tint * rim * 0.11 * low + vec3(0.0008, 0.0009, 0.0011);
  gl_FragColor = vec4(mix(body, air, veil) * lit, 1.0);
}
`

/** Rows of seated people behind the cage, hardly more than shoulders in the dark. */
export function buildCrowd(): THREE.InstancedMesh {
  const random = seeded(SEED.crowd)
  const bodies: THREE.Matrix4[] = []
  for (let row = 0; row < ROWS; row++) {
    const step = 0.5 / (FIRST_ROW + row * 1.25)
    for (let turn = -1.05; turn < 1.25; turn += step) {
      if (random() < 0.1) continue
      const [x, y, z] = seat(row, turn + (random() - 0.5) * step * 0.5)
      const size = 0.88 + random() * 0.26
      const lean = new THREE.Quaternion().setFromEuler(
        new THREE.Euler((random() - 0.5) * 0.25, random() * 0.8, (random() - 0.5) * 0.2),
      )
      bodies.push(
        new THREE.Matrix4().compose(
          new THREE.Vector3(x, y + 0.85 + random() ** 4 * 0.5, z),
          lean,
          new THREE.Vector3(size, size, size),
        ),
      )
    }
  }
  const outline = [
    [0.28, -0.8],
    [0.3, -0.25],
    [0.22, -0.03],
    [0.062, 0.07],
    [0.095, 0.17],
    [0.122, 0.28],
    [0.085, 0.41],
    [0, 0.44],
  ]
  const shape = new THREE.LatheGeometry(
    outline.map(([x, y]) => new THREE.Vector2(x, y)),
    8,
  )
  const material = new THREE.ShaderMaterial({
    vertexShader: PEOPLE_VERTEX,
    fragmentShader: PEOPLE_FRAGMENT,
    uniforms: {
      red: { value: new THREE.Color(RED_LIGHT) },
      blue: { value: new THREE.Color(BLUE_LIGHT) },
      chalk: { value: new THREE.Color(CHALK) },
    },
  })
  const mesh = new THREE.InstancedMesh(shape, material, bodies.length)
  bodies.forEach((matrix, index) => {
    mesh.setMatrixAt(index, matrix)
  })
  return mesh
}
