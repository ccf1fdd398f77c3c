import { dot, type Solid, unit, type Vec } from './solid.ts'

/**
 * One material of the sculpture: how bright it is beside skin, how much it shines, and how far the two
 * lights come round to the front of it. Faces get more front light than bodies, so that they can be read.
 */
export type Part = { solid: Solid; tone: number; gloss: number; front: number }

/** The picture plane: so many samples, so many centimetres each, with the top left corner in the world. */
export type View = {
  columns: number
  rows: number
  cm: number
  left: number
  top: number
  distance: number
}

/** What each sample sees; lights are 0 to about 1. */
export type Sight = {
  hit: Uint8Array
  depth: Float32Array
  red: Float32Array
  blue: Float32Array
  fill: Float32Array
  /** 1 where a line is inked over the light: brows, lids, irises, mouth. */
  ink: Float32Array
}

const redLight = (front: number) => unit([-0.95, 0.34, front])
const blueLight = (front: number) => unit([0.96, 0.26, front - 0.03])
const FILL: Vec = unit([-0.12, 0.75, 0.62])

const FAR = 60

function nearest(parts: Part[], x: number, y: number, z: number): number {
  let distance = Number.POSITIVE_INFINITY
  for (const part of parts) distance = Math.min(distance, part.solid(x, y, z))
  return distance
}

function march(parts: Part[], from: Vec, along: Vec, start: number, end: number): number {
  let t = start
  for (let step = 0; step < 110 && t < end; step++) {
    const d = nearest(parts, from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t)
    if (d < 0.02) return t
    t += d * 0.85
  }
  return t < end ? t : -1
}

/** How much light reaches a point: 0 in full shade, soft at the edge. */
function reaches(parts: Part[], from: Vec, along: Vec): number {
  let light = 1
  let t = 0.4
  for (let step = 0; step < 36 && t < 34; step++) {
    const d = nearest(parts, from[0] + along[0] * t, from[1] + along[1] * t, from[2] + along[2] * t)
    if (d < 0.01) return 0
    light = Math.min(light, (7 * d) / t)
    t += Math.max(0.25, d)
  }
  return Math.min(1, light)
}

/** How open the surroundings are: creases are darker. */
function openness(parts: Part[], p: Vec, n: Vec): number {
  let shade = 0
  for (const reach of [0.4, 1, 2.2, 4]) {
    const d = nearest(parts, p[0] + n[0] * reach, p[1] + n[1] * reach, p[2] + n[2] * reach)
    shade += (reach - Math.max(0, d)) / reach
  }
  return Math.max(0, 1 - shade * 0.34)
}

function normalAt(parts: Part[], [x, y, z]: Vec): Vec {
  const e = 0.06
  return unit([
    nearest(parts, x + e, y, z) - nearest(parts, x - e, y, z),
    nearest(parts, x, y + e, z) - nearest(parts, x, y - e, z),
    nearest(parts, x, y, z + e) - nearest(parts, x, y, z - e),
  ])
}

/** Looks at the sculpture through every sample and measures the three lights. */
export function look(parts: Part[], view: View): Sight {
  const count = view.columns * view.rows
  const sight: Sight = {
    hit: new Uint8Array(count),
    depth: new Float32Array(count),
    red: new Float32Array(count),
    blue: new Float32Array(count),
    fill: new Float32Array(count),
    ink: new Float32Array(count),
  }
  const middle = view.top - (view.rows * view.cm) / 2
  const eye: Vec = [view.left + (view.columns * view.cm) / 2, middle, view.distance]
  for (let i = 0; i < count; i++) {
    const x = view.left + ((i % view.columns) + 0.5) * view.cm
    const y = view.top - (Math.floor(i / view.columns) + 0.5) * view.cm
    const along = unit([x - eye[0], y - eye[1], -eye[2]])
    const t = march(parts, eye, along, view.distance - FAR, view.distance + 30)
    if (t < 0) continue
    shade(
      parts,
      sight,
      i,
      [eye[0] + along[0] * t, eye[1] + along[1] * t, eye[2] + along[2] * t],
      along,
    )
    sight.depth[i] = t
  }
  return sight
}

function shade(parts: Part[], sight: Sight, i: number, p: Vec, along: Vec): void {
  const n = normalAt(parts, p)
  const part = parts.reduce((best, next) => (next.solid(...p) < best.solid(...p) ? next : best))
  const open = openness(parts, p, n)
  const facing = -dot(n, along)
  const rim = Math.max(0, 1 - facing) ** 2.2
  const start: Vec = [p[0] + n[0] * 0.35, p[1] + n[1] * 0.35, p[2] + n[2] * 0.35]
  const lit = (light: Vec) => {
    const straight = dot(n, light)
    if (straight <= 0) return 0
    const half = unit([light[0] - along[0], light[1] - along[1], light[2] - along[2]])
    const shine = Math.max(0, dot(n, half)) ** 18 * part.gloss
    return (
      reaches(parts, start, light) * (straight * (0.62 + 0.5 * rim) + shine) * (0.45 + 0.55 * open)
    )
  }
  const { tone } = part
  sight.hit[i] = 1
  sight.ink[i] = tone === 0 ? 1 : 0
  sight.red[i] = lit(redLight(part.front)) * tone
  sight.blue[i] = lit(blueLight(part.front)) * tone
  sight.fill[i] = Math.max(0, dot(n, FILL)) * open * tone
}
