import * as THREE from 'three'
import { BEAM_GLSL, type BeamUniforms } from './beam-uniforms.ts'
import { hazeTexture, noiseTexture } from './noise.ts'
import { SEED } from './seeded.ts'

const STEPS = 9

/*
 * For every pixel and lamp the stretch of the view ray inside the lamp's cone is found exactly,
 * cut at the first surface, and light scattered by drifting haze is summed along it.
 */
const FRAGMENT = /* glsl */ `
precision highp sampler3D;
varying vec2 vUv;
uniform sampler2D depth;
uniform sampler3D haze;
uniform sampler2D gobo;
uniform mat4 toWorld;
uniform vec3 eye;
uniform float startY;
uniform float phase;
uniform float useDepth;
${BEAM_GLSL}
bool coneSpan(int i, vec3 ray, out float lo, out float hi) {
  vec3 co = eye - beamFrom[i];
  float c2 = beamShape[i].x * beamShape[i].x;
  float rd = dot(ray, beamAim[i]);
  float cd = dot(co, beamAim[i]);
  float a = rd * rd - c2;
  float b = rd * cd - dot(co, ray) * c2;
  float c = cd * cd - dot(co, co) * c2;
  float disc = b * b - a * c;
  if (disc <= 0.0 || abs(a) < 1e-6) return false;
  float root = sqrt(disc);
  float t0 = min((-b - root) / a, (-b + root) / a);
  float t1 = max((-b - root) / a, (-b + root) / a);
  if (a < 0.0) { lo = t0; hi = t1; return cd + rd * 0.5 * (t0 + t1) > 0.0; }
  lo = rd > 0.0 ? t1 : -1e3;
  hi = rd > 0.0 ? 1e3 : t0;
  return true;
}
float density(vec3 p) {
  vec3 a = p * vec3(0.085, 0.11, 0.085) + vec3(0.05 * sin(phase), 0.04 * cos(phase), 0.06 * cos(phase));
  vec3 b = p * 0.23 + vec3(0.07 * cos(phase + 1.0), 0.05 * sin(phase + 2.0), 0.07 * sin(phase));
  float n = texture(haze, a).r * 0.65 + texture(haze, b).r * 0.35;
  return exp(-max(p.y - 1.0, 0.0) * 0.05) * (0.16 + 2.5 * n * n * n);
}
vec3 scatter(int i, vec3 p, vec3 ray) {
  vec3 v = p - beamFrom[i];
  float axial = max(dot(v, beamAim[i]), 0.05);
  float shape = beamProfile(i, p);
  if (shape <= 0.0) return vec3(0.0);
  vec3 side = normalize(cross(beamAim[i], vec3(0.31, 0.2, 0.93)));
  vec3 over = cross(side, beamAim[i]);
  vec2 spot = vec2(dot(v, side), dot(v, over)) / (axial * beamShape[i].y);
  float streak = texture2D(gobo, spot * 0.3 + float(i) * 0.37 + 0.012 * sin(phase + float(i))).r;
  float fall = 1.0 / pow(axial * beamShape[i].y * 5.0 + 0.55, 1.35);
  float toward = dot(v, -ray) * inversesqrt(dot(v, v));
  float lean = 0.55 + 0.9 * pow(max(toward * 0.5 + 0.5, 0.0), 3.0);
  return beamColour[i] * beamShape[i].w * shape * fall * lean * (0.25 + 1.6 * streak * streak);
}
void main() {
  vec4 far = toWorld * vec4(vUv * 2.0 - 1.0, 1.0, 1.0);
  vec3 ray = normalize(far.xyz / far.w - eye);
  float reach = 70.0;
  if (useDepth > 0.5) {
    vec4 hit = toWorld * vec4(vec3(vUv, texture2D(depth, vUv).r) * 2.0 - 1.0, 1.0);
    reach = min(reach, length(hit.xyz / hit.w - eye));
  }
  float begin = eye.y < startY && ray.y > 1e-4 ? (startY - eye.y) / ray.y : 0.0;
  vec3 sum = vec3(0.0);
  for (int i = 0; i < BEAM_COUNT; i++) {
    float lo, hi;
    if (!coneSpan(i, ray, lo, hi)) continue;
    float along = dot(beamFrom[i] - eye, ray);
    lo = max(max(lo, begin), along - 22.0);
    hi = min(min(hi, reach), along + 22.0);
    if (hi <= lo) continue;
    float dt = (hi - lo) / float(${STEPS});
    for (int k = 0; k < ${STEPS}; k++) {
      vec3 p = eye + ray * (lo + (float(k) + 0.5) * dt);
      sum += scatter(i, p, ray) * density(p) * dt;
    }
  }
  gl_FragColor = vec4(sum * vec3(0.16, 0.168, 0.18), 1.0);
}
`

export type HazeUniforms = {
  readonly depth: { value: THREE.Texture | null }
  readonly toWorld: { value: THREE.Matrix4 }
  readonly eye: { value: THREE.Vector3 }
  readonly startY: { value: number }
  readonly phase: { value: number }
  readonly useDepth: { value: number }
}

/** The full-picture material that sums the lit haze. */
export function buildHaze(beams: BeamUniforms): {
  material: THREE.ShaderMaterial
  inputs: HazeUniforms
} {
  const inputs: HazeUniforms = {
    depth: { value: null },
    toWorld: { value: new THREE.Matrix4() },
    eye: { value: new THREE.Vector3() },
    startY: { value: -1 },
    phase: { value: 0 },
    useDepth: { value: 1 },
  }
  const material = new THREE.ShaderMaterial({
    vertexShader:
      'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: FRAGMENT,
    uniforms: {
      ...beams,
      ...inputs,
      haze: { value: hazeTexture(SEED.haze) },
      gobo: { value: noiseTexture(SEED.haze + 1, 256, 5) },
    },
    depthTest: false,
    depthWrite: false,
  })
  return { material, inputs }
}
