import * as THREE from 'three'
import { CANVAS_Y } from './arena.ts'
import { buildBloom } from './bloom.ts'
import { buildCamera, CAMERA_FAR, CAMERA_NEAR, placeCamera } from './camera.ts'
import { buildDepthBlur } from './depth-blur.ts'
import { buildEdgeSmoother } from './edge-smoother.ts'
import { buildFinish } from './finish.ts'
import { drawOver, feed, passTarget } from './full-picture.ts'
import { buildHazeDrawer } from './haze-pass.ts'
import { phaseOfFrame } from './loop.ts'
import { buildMirror } from './mirror.ts'
import { buildArena } from './scene.ts'
import { SHOTS, type ShotName } from './shots.ts'

export type Picture = { readonly draw: (frame: number) => void }

function newRenderer(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): THREE.WebGLRenderer {
  const renderer = new THREE.WebGLRenderer({ canvas, preserveDrawingBuffer: true })
  renderer.setPixelRatio(1)
  renderer.setSize(width, height, false)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = THREE.PCFSoftShadowMap
  renderer.shadowMap.autoUpdate = false
  return renderer
}

function mainTarget(width: number, height: number, samples: number): THREE.WebGLRenderTarget {
  const target = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType, samples })
  target.depthTexture = new THREE.DepthTexture(width, height, THREE.UnsignedIntType)
  return target
}

/** Everything needed to draw any frame of a framing onto a canvas. */
export function openPicture(
  canvas: HTMLCanvasElement,
  name: ShotName,
  width: number,
  height: number,
  quick: boolean,
): Picture {
  const shot = SHOTS[name]
  const renderer = newRenderer(canvas, width, height)
  const screen = { value: new THREE.Vector2(width, height) }
  const mirrors = [CANVAS_Y, 0].map((y) => buildMirror(renderer, shot, y, width, height))
  const [onCanvas, onGround] = mirrors.map((m) => ({ mirror: { value: m.target.texture }, screen }))
  if (onCanvas === undefined || onGround === undefined) throw new Error('two mirrors expected')
  const main = mainTarget(width, height, quick ? 0 : 4)
  const hidden = { sceneDepth: { value: main.depthTexture }, sceneSize: screen }
  const arena = buildArena(onCanvas, onGround, hidden, height)
  const haze = buildHazeDrawer(renderer, arena.beams)
  const sparkleTarget = passTarget(width, height)
  const hazeTarget = passTarget(width / 2, height / 2)
  const soft = passTarget(width / 2, height / 2)
  const bloom = buildBloom(renderer, width, height)
  const reach = [0.0045 / (width / height), 0.0045] as const
  const lens = new THREE.Vector4(CAMERA_NEAR, CAMERA_FAR, shot.distance + 10.5, shot.distance + 20)
  const blur = buildDepthBlur(lens, reach)
  const finish = buildFinish(width / height, shot, lens)
  const smooth = buildEdgeSmoother(width, height)
  const shown = new THREE.WebGLRenderTarget(width, height, { depthBuffer: false })
  const camera = buildCamera(shot, width / height)
  const draw = (frame: number): void => {
    const phase = phaseOfFrame(frame)
    arena.pose(phase)
    haze.setPhase(phase)
    renderer.shadowMap.needsUpdate = true
    for (const mirror of mirrors) mirror.draw(arena, haze, phase)
    placeCamera(camera, shot, phase)
    renderer.setRenderTarget(main)
    renderer.render(arena.scene, camera)
    renderer.setRenderTarget(sparkleTarget)
    renderer.render(arena.sparkles, camera)
    haze.draw(camera, hazeTarget, -1, main.depthTexture)
    feed(blur, { picture: main.texture, depth: main.depthTexture })
    drawOver(renderer, blur, soft)
    bloom.draw(main.texture)
    feed(finish, {
      picture: main.texture,
      soft: soft.texture,
      depth: main.depthTexture,
      haze: hazeTarget.texture,
      sparkles: sparkleTarget.texture,
      bloom: bloom.texture,
    })
    drawOver(renderer, finish, shown)
    feed(smooth, { tDiffuse: shown.texture })
    drawOver(renderer, smooth, null)
  }
  return { draw }
}
