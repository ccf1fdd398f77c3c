import * as THREE from 'three'
import { BEAM_GLSL, type BeamUniforms } from './beam-uniforms.ts'
import { SEED, seeded } from './seeded.ts'
import { ADDED_LIGHT, HIDDEN_GLSL, type HiddenUniforms, type Sparkles } from './sparkle.ts'

const COUNT = 1500

const VERTEX = /* glsl */ `
attribute vec4 drift;
attribute vec2 grain;
uniform float phase;
uniform float pixels;
varying vec3 vLight;
${BEAM_GLSL}
void main() {
  float turns = drift.w;
  vec3 p = position;
  p.x += drift.x * sin(phase * turns + grain.y);
  p.y += drift.y * sin(phase + grain.y * 1.7);
  p.z += drift.z * cos(phase * turns + grain.y);
  vec4 view = viewMatrix * vec4(p, 1.0);
  gl_Position = projectionMatrix * view;
  float size = pixels * grain.x / -view.z;
  gl_PointSize = max(size, 2.0);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < BEAM_COUNT; i++) {
    vec3 v = p - beamFrom[i];
    sum += beamColour[i] * beamShape[i].w * beamProfile(i, p) / (1.0 + 0.12 * dot(v, v));
  }
  vLight = sum * 9.0 * min(size * size / 4.0, 1.0) * (0.6 + 0.4 * sin(phase * 2.0 + grain.y * 5.0));
}
`
const FRAGMENT = /* glsl */ `
varying vec3 vLight;
${HIDDEN_GLSL}
void main() {
  hideBehind(0.0);
  float away = length(gl_PointCoord - 0.5) * 2.0;
  gl_FragColor = vec4(vLight * (1.0 - smoothstep(0.1, 1.0, away)), 1.0);
}
`

/** Dust that floats on closed paths and shows only where a beam passes. */
export function buildDust(beams: BeamUniforms, hidden: HiddenUniforms): Sparkles {
  const random = seeded(SEED.dust)
  const place: number[] = []
  const drift: number[] = []
  const grain: number[] = []
  for (let i = 0; i < COUNT; i++) {
    place.push((random() - 0.5) * 18, 1 + random() * 8.5, (random() - 0.62) * 18)
    drift.push(
      0.12 + random() * 0.4,
      0.08 + random() * 0.3,
      0.1 + random() * 0.35,
      random() < 0.7 ? 1 : 2,
    )
    grain.push(0.011 + random() ** 3 * 0.03, random() * Math.PI * 2)
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(place, 3))
  geometry.setAttribute('drift', new THREE.Float32BufferAttribute(drift, 4))
  geometry.setAttribute('grain', new THREE.Float32BufferAttribute(grain, 2))
  const phase = { value: 0 }
  const pixels = { value: 1080 }
  const material = new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...beams, ...hidden, phase, pixels },
    ...ADDED_LIGHT,
  })
  return { points: new THREE.Points(geometry, material), phase, pixels }
}
