import * as THREE from 'three'

/** Points of light with the inputs that the frame sets. */
export type Sparkles = {
  readonly points: THREE.Points
  readonly phase: { value: number }
  readonly pixels: { value: number }
}

/** Depth of the drawn scene, so that points drawn later still hide behind things. */
export type HiddenUniforms = {
  readonly sceneDepth: { value: THREE.Texture | null }
  readonly sceneSize: { value: THREE.Vector2 }
}

export const HIDDEN_GLSL = /* glsl */ `
uniform sampler2D sceneDepth;
uniform vec2 sceneSize;
void hideBehind(float slack) {
  if (gl_FragCoord.z - slack > texture2D(sceneDepth, gl_FragCoord.xy / sceneSize).r) discard;
}
`

/** Settings of a material that only adds light. */
export const ADDED_LIGHT = {
  transparent: true,
  depthTest: false,
  depthWrite: false,
  blending: THREE.AdditiveBlending,
} as const
