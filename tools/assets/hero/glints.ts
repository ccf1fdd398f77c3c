import * as THREE from 'three'
import { ROWS, seat } from './crowd.ts'
import { BLUE_LIGHT, CHALK, RED_LIGHT } from './palette.ts'
import { SEED, seeded } from './seeded.ts'
import { ADDED_LIGHT, HIDDEN_GLSL, type HiddenUniforms, type Sparkles } from './sparkle.ts'

const GLINT_VERTEX = /* glsl */ `
attribute vec4 kind;
uniform float phase;
uniform float pixels;
varying float vStrength;
varying vec3 vTint;
uniform vec3 red;
uniform vec3 blue;
uniform vec3 chalk;
void main() {
  vec4 view = viewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * view;
  gl_PointSize = pixels * kind.x / 1080.0;
  float pulse = 0.5 + 0.5 * sin(phase * kind.y + kind.z * 6.2831853);
  vStrength = kind.w * (0.12 + 0.88 * smoothstep(-15.0, -3.0, position.x)) * mix(0.25, 1.0, pulse * pulse) * 90.0 / (kind.x * kind.x);
  vec3 tint = position.x < 0.0 ? red : blue;
  vTint = mix(chalk, tint, step(0.72, fract(kind.z * 7.31)));
}
`
const GLINT_FRAGMENT = /* glsl */ `
varying float vStrength;
varying vec3 vTint;
${HIDDEN_GLSL}
void main() {
  hideBehind(0.004);
  float away = length(gl_PointCoord - 0.5) * 2.0;
  float disc = 1.0 - smoothstep(0.72, 1.0, away);
  gl_FragColor = vec4(vTint * vStrength * disc * mix(0.75, 1.0, away), 1.0);
}
`

/** Phone lights in the stands, out of focus, each with its own slow pulse. */
export function buildGlints(hidden: HiddenUniforms): Sparkles {
  const random = seeded(SEED.crowd + 1)
  const place: number[] = []
  const kind: number[] = []
  for (let i = 0; i < 120; i++) {
    const [x, y, z] = seat(1 + random() * (ROWS - 1), -1.15 + random() * 2.4)
    place.push(x, y + 1.3, z)
    kind.push(
      9 + random() ** 3 * 16,
      1 + Math.floor(random() * 3),
      random(),
      0.1 + random() ** 2 * 0.5,
    )
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(place, 3))
  geometry.setAttribute('kind', new THREE.Float32BufferAttribute(kind, 4))
  const phase = { value: 0 }
  const pixels = { value: 1080 }
  const material = new THREE.ShaderMaterial({
    vertexShader: GLINT_VERTEX,
    fragmentShader: GLINT_FRAGMENT,
    uniforms: {
      ...hidden,
      phase,
      pixels,
      red: { value: new THREE.Color(RED_LIGHT) },
      blue: { value: new THREE.Color(BLUE_LIGHT) },
      chalk: { value: new THREE.Color(CHALK) },
    },
    ...ADDED_LIGHT,
  })
  return { points: new THREE.Points(geometry, material), phase, pixels }
}
