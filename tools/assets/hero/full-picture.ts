import * as THREE from 'three'

export const FULL_VERTEX =
  'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }'

const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2))
quad.frustumCulled = false
const lens = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)

/** Draws a material over a whole target; `null` is the visible canvas. */
export function drawOver(
  renderer: THREE.WebGLRenderer,
  material: THREE.Material,
  target: THREE.WebGLRenderTarget | null,
): void {
  quad.material = material
  renderer.setRenderTarget(target)
  renderer.render(quad, lens)
}

/** A float target without depth, for passes. */
export function passTarget(width: number, height: number): THREE.WebGLRenderTarget {
  return new THREE.WebGLRenderTarget(
    Math.max(1, Math.round(width)),
    Math.max(1, Math.round(height)),
    {
      type: THREE.HalfFloatType,
      depthBuffer: false,
    },
  )
}

/** Hands textures to a material's inputs of the same names. */
export function feed(
  material: THREE.ShaderMaterial,
  textures: Readonly<Record<string, THREE.Texture | null>>,
): void {
  for (const [name, texture] of Object.entries(textures)) {
    const input = material.uniforms[name]
    if (input !== undefined) input.value = texture
  }
}
