import * as THREE from 'three'
import { FARNESS_GLSL } from './depth-blur.ts'
import { FULL_VERTEX } from './full-picture.ts'
import { INK_950 } from './palette.ts'
import type { Shot } from './shots.ts'

const FRAGMENT = /* glsl */ `
varying vec2 vUv;
uniform sampler2D picture;
uniform sampler2D soft;
uniform sampler2D haze;
uniform sampler2D sparkles;
uniform vec2 shade;
${FARNESS_GLSL}
uniform sampler2D bloom;
uniform vec3 ink;
uniform vec2 heart;
uniform float aspect;
#include <tonemapping_pars_fragment>
/* The haze is drawn at half size; of its four nearest pixels those at the same depth count. */
vec3 hazeAt(vec2 at) {
  vec2 size = vec2(textureSize(haze, 0));
  vec2 base = floor(at * size - 0.5);
  vec2 part = at * size - 0.5 - base;
  float here = metres(at);
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int i = 0; i < 4; i++) {
    vec2 step = vec2(i % 2, i / 2);
    vec2 near = (base + step + 0.5) / size;
    vec2 share = mix(1.0 - part, part, step);
    float w = (share.x * share.y + 1e-3) / (0.02 + abs(metres(near) - here) / here);
    sum += texture2D(haze, near).rgb * w;
    total += w;
  }
  return sum / total;
}
float grain(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
void main() {
  vec3 light = mix(texture2D(picture, vUv).rgb, texture2D(soft, vUv).rgb, farness(vUv));
  light += hazeAt(vUv) + texture2D(sparkles, vUv).rgb;
  light += texture2D(bloom, vUv).rgb * 0.3;
  vec2 off = (vUv - heart) * vec2(aspect, 1.0);
  light *= mix(0.34, 1.0, 1.0 - smoothstep(0.35, 1.35, length(off)));
  light *= mix(shade.y, 1.0, smoothstep(shade.x * 0.35, shade.x, vUv.y));
  vec3 shown = sRGBTransferOETF(vec4(ACESFilmicToneMapping(light), 1.0)).rgb;
  shown = ink + shown * (1.0 - ink);
  float speck = grain(floor(gl_FragCoord.xy)) + grain(floor(gl_FragCoord.xy) + 71.0) - 1.0;
  gl_FragColor = vec4(shown + speck * 1.2 / 255.0, 1.0);
}
`

const EXPOSURE = 1.1

/** Last pass: sum, vignette, film curve, ink as the darkest tone, a still grain against banding. */
export function buildFinish(aspect: number, shot: Shot, lens: THREE.Vector4): THREE.ShaderMaterial {
  const ink = new THREE.Color().setStyle(INK_950, THREE.LinearSRGBColorSpace)
  return new THREE.ShaderMaterial({
    vertexShader: FULL_VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      picture: { value: null },
      soft: { value: null },
      depth: { value: null },
      haze: { value: null },
      sparkles: { value: null },
      bloom: { value: null },
      lens: { value: lens },
      ink: { value: new THREE.Vector3(ink.r, ink.g, ink.b) },
      heart: { value: new THREE.Vector2(...shot.heart) },
      shade: { value: new THREE.Vector2(...shot.shade) },
      aspect: { value: aspect },
      toneMappingExposure: { value: EXPOSURE },
    },
    depthTest: false,
    depthWrite: false,
  })
}
