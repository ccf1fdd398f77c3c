import * as THREE from 'three'
import { CANVAS_Y } from './arena.ts'
import { buildCamera, placeCamera } from './camera.ts'
import { drawOver, FULL_VERTEX, passTarget } from './full-picture.ts'
import type { HazeDrawer } from './haze-pass.ts'
import type { Arena } from './scene.ts'
import type { Shot } from './shots.ts'

/** Draws the arena as a wet floor at `planeY` sees it, haze included. */
export type Mirror = {
  readonly target: THREE.WebGLRenderTarget
  readonly draw: (arena: Arena, haze: HazeDrawer, phase: number) => void
}

function adder(texture: THREE.Texture): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: FULL_VERTEX,
    fragmentShader:
      'varying vec2 vUv; uniform sampler2D light; void main() { gl_FragColor = vec4(texture2D(light, vUv).rgb, 1.0); }',
    uniforms: { light: { value: texture } },
    blending: THREE.AdditiveBlending,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
}

/** Hides what would block the mirror while `work` runs. */
function withoutFloors(arena: Arena, planeY: number, work: () => void): void {
  const { ground, canvas } = arena.floors
  ground.visible = false
  arena.crowd.visible = false
  canvas.visible = planeY < CANVAS_Y / 2
  work()
  ground.visible = true
  arena.crowd.visible = true
  canvas.visible = true
}

export function buildMirror(
  renderer: THREE.WebGLRenderer,
  shot: Shot,
  planeY: number,
  width: number,
  height: number,
): Mirror {
  const target = new THREE.WebGLRenderTarget(width >> 2, height >> 2, {
    type: THREE.HalfFloatType,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  })
  const light = passTarget(width / 8, height / 8)
  const add = adder(light.texture)
  const camera = buildCamera(shot, width / height)
  const draw: Mirror['draw'] = (arena, haze, phase) => {
    placeCamera(camera, shot, phase, planeY)
    haze.draw(camera, light, planeY, null)
    withoutFloors(arena, planeY, () => {
      renderer.setRenderTarget(target)
      renderer.render(arena.scene, camera)
    })
    renderer.autoClear = false
    drawOver(renderer, add, target)
    renderer.autoClear = true
  }
  return { target, draw }
}
