import * as THREE from 'three'
import { drawOver, FULL_VERTEX, passTarget } from './full-picture.ts'

const LEVELS = 6

const DOWN = /* glsl */ `
varying vec2 vUv;
uniform sampler2D source;
uniform vec2 texel;
uniform float threshold;
vec3 read(float x, float y) {
  vec3 c = min(texture2D(source, vUv + texel * vec2(x, y)).rgb, vec3(24.0));
  float bright = max(c.r, max(c.g, c.b));
  return c * smoothstep(threshold * 0.4, threshold * 1.6 + 1e-4, bright + 1e-4);
}
void main() {
  vec3 sum = read(-1.0, -1.0) + read(1.0, -1.0) + read(-1.0, 1.0) + read(1.0, 1.0);
  vec3 wide = read(-2.0, 0.0) + read(2.0, 0.0) + read(0.0, -2.0) + read(0.0, 2.0);
  gl_FragColor = vec4(sum * 0.16 + wide * 0.06 + read(0.0, 0.0) * 0.12, 1.0);
}
`
const UP = /* glsl */ `
varying vec2 vUv;
uniform sampler2D source;
uniform sampler2D finer;
uniform vec2 texel;
uniform float spread;
void main() {
  vec3 sum = texture2D(source, vUv).rgb * 0.25;
  for (int i = 0; i < 4; i++) {
    float s = i < 2 ? -1.0 : 1.0;
    vec2 straight = i % 2 == 0 ? vec2(s, 0.0) : vec2(0.0, s);
    vec2 slant = vec2(s, i % 2 == 0 ? 1.0 : -1.0);
    sum += texture2D(source, vUv + texel * straight).rgb * 0.125;
    sum += texture2D(source, vUv + texel * slant).rgb * 0.0625;
  }
  gl_FragColor = vec4(texture2D(finer, vUv).rgb * (1.0 - spread) + sum * spread, 1.0);
}
`

function passMaterial(
  fragment: string,
  uniforms: Record<string, THREE.IUniform>,
): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: FULL_VERTEX,
    fragmentShader: fragment,
    uniforms: { source: { value: null }, texel: { value: new THREE.Vector2() }, ...uniforms },
    depthTest: false,
    depthWrite: false,
  })
}

export type Bloom = {
  readonly texture: THREE.Texture
  readonly draw: (source: THREE.Texture) => void
}

/** A soft glow around the brightest lamps: halve the picture step by step, then add it back. */
export function buildBloom(renderer: THREE.WebGLRenderer, width: number, height: number): Bloom {
  const downs = Array.from({ length: LEVELS }, (_, i) =>
    passTarget(width / 2 ** (i + 1), height / 2 ** (i + 1)),
  )
  const ups = downs.slice(0, -1).map((target) => passTarget(target.width, target.height))
  const down = passMaterial(DOWN, { threshold: { value: 0 } })
  const up = passMaterial(UP, { finer: { value: null }, spread: { value: 0.62 } })
  const aim = (
    material: THREE.ShaderMaterial,
    texture: THREE.Texture,
    w: number,
    h: number,
  ): void => {
    const { source, texel } = material.uniforms
    if (source) source.value = texture
    if (texel) texel.value.set(1 / w, 1 / h)
  }
  const draw = (source: THREE.Texture): void => {
    let last: { texture: THREE.Texture; width: number; height: number } = {
      texture: source,
      width,
      height,
    }
    downs.forEach((target, index) => {
      if (down.uniforms.threshold) down.uniforms.threshold.value = index === 0 ? 0.9 : 0
      aim(down, last.texture, last.width, last.height)
      drawOver(renderer, down, target)
      last = target
    })
    for (let index = LEVELS - 2; index >= 0; index--) {
      const target = ups[index] as THREE.WebGLRenderTarget
      aim(up, last.texture, last.width, last.height)
      if (up.uniforms.finer) up.uniforms.finer.value = downs[index]?.texture
      drawOver(renderer, up, target)
      last = target
    }
  }
  return { texture: (ups[0] as THREE.WebGLRenderTarget).texture, draw }
}
