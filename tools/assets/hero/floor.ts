import * as THREE from 'three'
import { CANVAS_Y, corner, PLATFORM_RADIUS } from './arena.ts'
import { canvasPaint } from './canvas-paint.ts'
import { CHALK } from './palette.ts'
import { buildFootLights } from './staging.ts'
import { makeWet, type WetFloor } from './wet.ts'

/** The platform with its canvas, and the arena floor around it. */
export type Floors = { readonly canvas: THREE.Group; readonly ground: THREE.Mesh }

function octagonShape(radius: number): THREE.Shape {
  const shape = new THREE.Shape()
  for (let i = 0; i < 8; i++) {
    const [x, z] = corner(i, radius)
    if (i === 0) shape.moveTo(x, -z)
    else shape.lineTo(x, -z)
  }
  shape.closePath()
  return shape
}

/** Canvas cloth; uv spans the square around the platform, north up. */
function clothGeometry(): THREE.BufferGeometry {
  const geometry = new THREE.ShapeGeometry(octagonShape(PLATFORM_RADIUS))
  const place = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < place.count; i++) {
    uv.setXY(
      i,
      0.5 + place.getX(i) / (2 * PLATFORM_RADIUS),
      0.5 + place.getY(i) / (2 * PLATFORM_RADIUS),
    )
  }
  geometry.rotateX(-Math.PI / 2)
  return geometry
}

function apron(): THREE.Group {
  const group = new THREE.Group()
  const skirt = new THREE.MeshStandardMaterial({ color: '#2b2e34', roughness: 0.5 })
  const edge = new THREE.MeshStandardMaterial({ color: CHALK, roughness: 0.5 })
  for (let i = 0; i < 8; i++) {
    const [x0, z0] = corner(i, PLATFORM_RADIUS)
    const [x1, z1] = corner(i + 1, PLATFORM_RADIUS)
    const length = Math.hypot(x1 - x0, z1 - z0)
    const turn = -Math.atan2(z1 - z0, x1 - x0)
    const side = new THREE.Mesh(new THREE.BoxGeometry(length, CANVAS_Y - 0.03, 0.06), skirt)
    side.position.set((x0 + x1) / 2, (CANVAS_Y - 0.03) / 2, (z0 + z1) / 2)
    side.rotation.y = turn
    const trim = new THREE.Mesh(new THREE.BoxGeometry(length + 0.03, 0.035, 0.08), edge)
    trim.position.set((x0 + x1) / 2, CANVAS_Y - 0.018, (z0 + z1) / 2)
    trim.rotation.y = turn
    side.receiveShadow = true
    group.add(side, trim)
  }
  return group
}

export function buildFloors(canvasWet: WetFloor, groundWet: WetFloor): Floors {
  const cloth = new THREE.MeshStandardMaterial({ map: canvasPaint(), roughness: 0.78 })
  makeWet(cloth, canvasWet, { puddleSpan: 5.3, amount: 0.72, strength: 3.4 })
  const top = new THREE.Mesh(clothGeometry(), cloth)
  top.position.y = CANVAS_Y
  top.receiveShadow = true
  const canvas = new THREE.Group()
  canvas.add(top, apron(), buildFootLights())

  const concrete = new THREE.MeshLambertMaterial({ color: '#101215' })
  makeWet(concrete, groundWet, { puddleSpan: 9.7, amount: 0.8, strength: 2.3 })
  const ground = new THREE.Mesh(new THREE.PlaneGeometry(120, 120), concrete)
  ground.rotation.x = -Math.PI / 2
  return { canvas, ground }
}
