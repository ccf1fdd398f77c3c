import * as THREE from 'three'
import { noiseTexture } from './noise.ts'
import { SEED } from './seeded.ts'

/** How wet a floor is and what it mirrors. */
export type WetFloor = {
  readonly mirror: { value: THREE.Texture | null }
  readonly screen: { value: THREE.Vector2 }
}

export type WetLook = {
  /** Metres covered by one repeat of the puddle noise. */
  readonly puddleSpan: number
  /** Part of the floor that shines, 0 to 1. */
  readonly amount: number
  readonly strength: number
}

const DECLARE = /* glsl */ `
uniform sampler2D wetNoise;
uniform sampler2D wetMirror;
uniform vec2 wetScreen;
uniform vec3 wetLook;
varying vec3 vWetWorld;
float wetness() {
  float broad = texture2D(wetNoise, vWetWorld.xz / wetLook.x).r;
  float fine = texture2D(wetNoise, vWetWorld.zx / wetLook.x * 3.7 + 0.3).r;
  return smoothstep(0.62 - wetLook.y * 0.3, 0.82 - wetLook.y * 0.3, broad * 0.72 + fine * 0.28 + 0.1);
}
vec3 wetReflection(float wet) {
  vec2 at = gl_FragCoord.xy / wetScreen;
  at.y = 1.0 - at.y;
  vec2 ripple = vec2(
    texture2D(wetNoise, vWetWorld.xz * 0.9).r,
    texture2D(wetNoise, vWetWorld.zx * 0.9 + 0.5).r) - 0.5;
  at += ripple * vec2(0.010, 0.030) * (1.25 - wet);
  float reach = mix(0.085, 0.018, wet);
  float level = mix(3.2, 0.6, wet);
  vec3 sum = vec3(0.0);
  float weight = 0.0;
  for (int i = -3; i <= 3; i++) {
    float s = float(i) / 3.0;
    float w = exp(-2.2 * s * s);
    sum += w * min(textureLod(wetMirror, at + vec2(0.0, s * reach), level).rgb, vec3(2.5));
    weight += w;
  }
  return sum / weight;
}
`

const ROUGHNESS = /* glsl */ `
float roughnessFactor = mix(roughness, 0.24, wet);
`

const DARKEN = /* glsl */ `
#include <map_fragment>
float wet = wetness();
diffuseColor.rgb *= mix(1.0, 0.62, wet);
`

const REFLECT = /* glsl */ `
float grazing = 1.0 - clamp(dot(normalize(vViewPosition), normal), 0.0, 1.0);
float fresnel = 0.03 + 0.97 * pow(grazing, 5.0);
outgoingLight += wetReflection(wet) * fresnel * mix(0.35, 1.0, wet) * wetLook.z;
#include <opaque_fragment>
`

/** Makes a floor material wet: puddles darken it, smooth it and mirror the scene. */
export function makeWet(
  material: THREE.MeshStandardMaterial | THREE.MeshLambertMaterial,
  floor: WetFloor,
  look: WetLook,
): void {
  const uniforms = {
    wetNoise: { value: noiseTexture(SEED.wet, 512, 6) },
    wetMirror: floor.mirror,
    wetScreen: floor.screen,
    wetLook: { value: new THREE.Vector3(look.puddleSpan, look.amount, look.strength) },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vWetWorld;')
      .replace(
        '#include <project_vertex>',
        '#include <project_vertex>\nvWetWorld = (modelMatrix * vec4(transformed, 1.0)).xyz;',
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${DECLARE}`)
      .replace('#include <map_fragment>', DARKEN)
      .replace('#include <roughnessmap_fragment>', ROUGHNESS)
      .replace('#include <opaque_fragment>', REFLECT)
  }
  material.customProgramCacheKey = () => `wet-${look.puddleSpan}`
}
