import * as THREE from 'three'
import { BLUE_CORNER, corner, PLATFORM_RADIUS, RED_CORNER } from './arena.ts'
import { fractalField } from './noise.ts'
import { BLUE, CHALK, RED } from './palette.ts'
import { SEED, seeded } from './seeded.ts'

const SIZE = 2048
const SCALE = SIZE / (PLATFORM_RADIUS * 2)

type Pen = OffscreenCanvasRenderingContext2D

function newPen(size: number): Pen {
  const pen = new OffscreenCanvas(size, size).getContext('2d')
  if (pen === null) throw new Error('no 2d drawing')
  return pen
}

function octagonPath(pen: Pen, radius: number): void {
  pen.beginPath()
  for (let i = 0; i < 8; i++) {
    const [x, z] = corner(i, radius)
    pen.lineTo(SIZE / 2 + x * SCALE, SIZE / 2 + z * SCALE)
  }
  pen.closePath()
}

function strokeOctagon(pen: Pen, radius: number, width: number, colour: string): void {
  octagonPath(pen, radius)
  pen.lineWidth = width * SCALE
  pen.strokeStyle = colour
  pen.lineJoin = 'miter'
  pen.stroke()
}

/** The wedge of colour on the canvas in front of a corner post. */
function wedge(pen: Pen, index: number, colour: string): void {
  const tip = corner(index, 4.5)
  const left = corner(index - 1, 4.5)
  const right = corner(index + 1, 4.5)
  const toward = (p: [number, number], t: number): [number, number] => [
    SIZE / 2 + (tip[0] + (p[0] - tip[0]) * t) * SCALE,
    SIZE / 2 + (tip[1] + (p[1] - tip[1]) * t) * SCALE,
  ]
  pen.beginPath()
  pen.moveTo(...toward(tip, 0))
  pen.lineTo(...toward(left, 0.42))
  pen.lineTo(...toward(right, 0.42))
  pen.closePath()
  pen.fillStyle = colour
  pen.fill()
}

/** Paint on its own sheet, so that wear rubs off the paint and not the cloth. */
function paintSheet(): Pen {
  const pen = newPen(SIZE)
  strokeOctagon(pen, 4.05, 0.07, CHALK)
  strokeOctagon(pen, 1.72, 0.17, CHALK)
  strokeOctagon(pen, 1.42, 0.035, CHALK)
  strokeOctagon(pen, 0.62, 0.06, CHALK)
  wedge(pen, RED_CORNER, RED)
  wedge(pen, BLUE_CORNER, BLUE)
  const worn = fractalField(SEED.wear, 1024, 10, 6)
  const broad = fractalField(SEED.wear + 7, 1024, 3, 3)
  const image = pen.getImageData(0, 0, SIZE, SIZE)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const at = ((i / SIZE) >> 1) * 1024 + ((i % SIZE) >> 1)
    const keep = 1.35 - (worn[at] ?? 0) * 1.15 - (broad[at] ?? 0) * 0.55
    const paint = Math.min(Math.max(keep * 2.4, 0.12), 0.92)
    image.data[i * 4 + 3] = (image.data[i * 4 + 3] ?? 0) * paint
  }
  pen.putImageData(image, 0, 0)
  return pen
}

/** Shoe and knee marks: short arcs, most of them near the middle. */
function scuff(pen: Pen, random: () => number): void {
  const away = random() ** 0.7 * 4.2 * SCALE
  const turn = random() * Math.PI * 2
  const start = random() * Math.PI * 2
  pen.beginPath()
  pen.arc(
    SIZE / 2 + Math.cos(turn) * away,
    SIZE / 2 + Math.sin(turn) * away,
    (0.1 + random() * 0.7) * SCALE,
    start,
    start + 0.3 + random() * 0.9,
  )
  const dark = random() < 0.62
  pen.lineWidth = (0.008 + random() * 0.045) * SCALE
  pen.lineCap = 'round'
  pen.strokeStyle = dark
    ? `rgba(6,7,9,${0.05 + random() * 0.16})`
    : `rgba(244,241,234,${0.02 + random() * 0.06})`
  pen.stroke()
}

function grime(pen: Pen): void {
  const field = fractalField(SEED.canvas, 1024, 5, 6)
  const image = pen.getImageData(0, 0, SIZE, SIZE)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const value = field[((i / SIZE) >> 1) * 1024 + ((i % SIZE) >> 1)] ?? 0
    const shade = 0.62 + value * 0.72
    for (let c = 0; c < 3; c++) image.data[i * 4 + c] = (image.data[i * 4 + c] ?? 0) * shade
  }
  pen.putImageData(image, 0, 0)
}

/** The fight canvas seen from above: cloth, seams, worn octagons, corner wedges, scuffs. */
export function canvasPaint(): THREE.Texture {
  const pen = newPen(SIZE)
  const random = seeded(SEED.canvas)
  pen.fillStyle = '#45484d'
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.strokeStyle = 'rgba(8,9,11,.45)'
  pen.lineWidth = 0.018 * SCALE
  for (let x = -3.6; x <= 3.6; x += 1.8) {
    pen.beginPath()
    pen.moveTo(SIZE / 2 + x * SCALE, 0)
    pen.lineTo(SIZE / 2 + x * SCALE, SIZE)
    pen.stroke()
  }
  pen.drawImage(paintSheet().canvas, 0, 0)
  for (let i = 0; i < 1500; i++) scuff(pen, random)
  grime(pen)
  const texture = new THREE.CanvasTexture(pen.canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
