import * as THREE from 'three'
import { FULL_VERTEX } from './full-picture.ts'

/** Shader text: how far behind the cage a pixel lies, 0 sharp to 1 soft. */
export const FARNESS_GLSL = /* glsl */ `
uniform sampler2D depth;
uniform vec4 lens;
float metres(vec2 at) {
  float z = texture2D(depth, at).r * 2.0 - 1.0;
  return 2.0 * lens.x * lens.y / (lens.y + lens.x - z * (lens.y - lens.x));
}
float farness(vec2 at) { return smoothstep(lens.z, lens.w, metres(at)); }
`

/*
 * Blur of what lies behind the cage. Only samples that are far themselves count, so the sharp
 * cage does not bleed into the soft stands.
 */
const FRAGMENT = /* glsl */ `
varying vec2 vUv;
uniform sampler2D picture;
uniform vec2 reach;
${FARNESS_GLSL}
void main() {
  float here = farness(vUv);
  vec3 sum = min(texture2D(picture, vUv).rgb, vec3(30.0));
  float total = 1.0;
  if (here <= 0.0) { gl_FragColor = vec4(sum, 1.0); return; }
  for (int i = 1; i < 22; i++) {
    float turn = float(i) * 2.39996;
    vec2 at = vUv + reach * here * sqrt(float(i) / 21.0) * vec2(cos(turn), sin(turn));
    float w = farness(at);
    sum += min(texture2D(picture, at).rgb, vec3(30.0)) * w;
    total += w;
  }
  gl_FragColor = vec4(sum / total, 1.0);
}
`

/** Depth of field for the background; `lens` is near, far, sharp until, soft from, in metres. */
export function buildDepthBlur(
  lens: THREE.Vector4,
  reach: readonly [number, number],
): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: FULL_VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      picture: { value: null },
      depth: { value: null },
      reach: { value: new THREE.Vector2(...reach) },
      lens: { value: lens },
    },
    depthTest: false,
    depthWrite: false,
  })
}
