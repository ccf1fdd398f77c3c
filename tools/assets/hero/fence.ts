import * as THREE from 'three'
import { BEAM_GLSL, type BeamUniforms } from './beam-uniforms.ts'

const VERTEX = /* glsl */ `
varying vec2 vPanel;
varying vec3 vWorld;
varying vec3 vAlong;
void main() {
  vPanel = uv;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  vAlong = normalize((modelMatrix * vec4(1.0, 0.0, 0.0, 0.0)).xyz);
  gl_Position = projectionMatrix * viewMatrix * world;
}
`

/*
 * Wires are drawn by distance, filtered over the pixel they cover, so that they never shimmer.
 * Each wire is lit as a thin round strand: it catches lamps that stand square to it.
 */
const FRAGMENT = /* glsl */ `
varying vec2 vPanel;
varying vec3 vWorld;
varying vec3 vAlong;
uniform float mesh;
uniform float wire;
${BEAM_GLSL}
float cover(float at, float width) {
  float foot = fwidth(at);
  float away = abs(fract(at / mesh) - 0.5) * mesh;
  float span = max(width, foot);
  float line = clamp(0.5 + (span * 0.5 - away) / foot, 0.0, 1.0) * width / span;
  return mix(line, width / mesh, smoothstep(0.35, 0.8, foot / mesh));
}
vec3 strand(vec3 tangent, vec3 eye) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < LIT_COUNT; i++) {
    float reached = beamProfile(i, vWorld);
    if (reached <= 0.0) continue;
    vec3 to = beamFrom[i] - vWorld;
    float far2 = dot(to, to);
    vec3 dir = to * inversesqrt(far2);
    float across = dot(tangent, dir);
    vec3 halfway = normalize(dir + eye);
    float gleam = sqrt(max(1.0 - pow(dot(tangent, halfway), 2.0), 0.0));
    float lit = 0.035 * sqrt(max(1.0 - across * across, 0.0)) + 0.16 * pow(gleam, 60.0);
    sum += beamLight[i] / far2 * reached * lit;
  }
  return sum;
}
void main() {
  vec3 eye = normalize(cameraPosition - vWorld);
  float weave = 0.006 * sin(6.2831853 * vPanel.y / mesh);
  float a = (vPanel.x + weave + vPanel.y) * 0.70711;
  float b = (vPanel.x + weave - vPanel.y) * 0.70711;
  float one = cover(a, wire);
  float two = cover(b, wire);
  float alpha = 1.0 - (1.0 - one) * (1.0 - two);
  if (alpha < 0.01) discard;
  vec3 up = vec3(0.0, 1.0, 0.0);
  vec3 lightOne = strand(normalize(vAlong - up), eye);
  vec3 lightTwo = strand(normalize(vAlong + up), eye);
  vec3 colour = (lightOne * one + lightTwo * two) / max(one + two, 1e-4) + vec3(0.0022, 0.0024, 0.0028);
  gl_FragColor = vec4(colour, alpha);
}
`

/** Chain-link of black wire; uv of the panel is in metres. */
export function fenceMaterial(beams: BeamUniforms): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...beams, mesh: { value: 0.1 }, wire: { value: 0.0085 } },
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
  })
}

/** A standing panel between two ground points, with uv in metres. */
export function fencePanel(
  from: readonly [number, number],
  to: readonly [number, number],
  bottom: number,
  height: number,
  material: THREE.Material,
): THREE.Mesh {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const geometry = new THREE.PlaneGeometry(length, height)
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * length, uv.getY(i) * height)
  const panel = new THREE.Mesh(geometry, material)
  panel.position.set((from[0] + to[0]) / 2, bottom + height / 2, (from[1] + to[1]) / 2)
  panel.rotation.y = -Math.atan2(to[1] - from[1], to[0] - from[0])
  return panel
}
