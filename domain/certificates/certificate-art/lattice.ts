import type { Randomness } from './randomness.ts'
import { rosette } from './rosette.ts'
import { closed, line, octagon, type Point, short } from './shape.ts'
import type { Drawing, Theme } from './theme.ts'

/** The distance from the middle to a side of the fence. */
const APOTHEM = 143
const CORNER = APOTHEM * Math.sqrt(4 - 2 * Math.SQRT2)
const DIAGONAL = Math.SQRT1_2
/** The cosine of half the angle between two corners, from square roots alone. */
const COS_EIGHTH = Math.sqrt(2 + Math.SQRT2) / 2

/** How the fence bulges: 1 at its edge, so that the frame stays straight. `away` runs from 0 to 1. */
type Lens = (away: number) => number

/** The distance from the middle, measured so that an octagon is its circle. */
const reach = (x: number, y: number) =>
  Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y) * DIAGONAL, Math.abs(x - y) * DIAGONAL)

/** A point on a falling diagonal: `along` it, `aside` from the middle. */
const onWire = (along: number, aside: number): Point => [
  (along - aside) * DIAGONAL,
  (along + aside) * DIAGONAL,
]

function bent([x, y]: Point, lens: Lens): Point {
  const factor = lens(Math.min(reach(x, y) / APOTHEM, 1))
  return [x * factor, y * factor]
}

/** Leaves out the points that a straight line passes within `slack` of. */
function straightened(points: Point[], slack: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.sqrt(dx * dx + dy * dy) || 1
  let [farthest, at] = [slack, 0]
  points.forEach(([x, y], i) => {
    const off = Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length
    if (off > farthest) [farthest, at] = [off, i]
  })
  if (at === 0) return [first, last]
  const head = straightened(points.slice(0, at + 1), slack)
  return [...head.slice(0, -1), ...straightened(points.slice(at), slack)]
}

function wire(aside: number, lens: Lens): string {
  const points: Point[] = []
  for (let along = -CORNER; along <= CORNER; along += 1.5) {
    const point = onWire(along, aside)
    if (reach(...point) <= APOTHEM) points.push(bent(point, lens))
  }
  return points.length > 2 ? line(straightened(points, 0.12)) : ''
}

/** The short piece of a wire that goes over the other family at one crossing. */
function bridge(wireNumber: number, crossing: number, pitch: number, lens: Lens): string {
  const aside = wireNumber * pitch
  if (reach(...onWire(crossing * pitch, aside)) > APOTHEM - 3) return ''
  const ends = [-0.36, 0, 0.36].map((step) => bent(onWire((crossing + step) * pitch, aside), lens))
  return line(ends)
}

/** A wire is drawn as a tube: a gap in the paper's colour, the wire, and its hollow. A gold strand is solid. */
function tube(id: string, theme: Theme, width: number, gold: boolean): string {
  const stroke = (colour: string, of: number) =>
    `<use href="#${id}" stroke="${colour}" stroke-width="${short(of)}"/>`
  const gap = stroke(theme.paper, width + 2.2)
  if (gold) return `${gap}${stroke(theme.accent, width + 0.6)}`
  return `${gap}${stroke(theme.line, width)}${stroke(theme.paper, width - 1.3)}`
}

/** Which wires are gold: `rank` of them, evenly spread about the middle. */
function strands(rank: number, spread: number): number[] {
  const step = rank > 4 ? 1 : spread
  return Array.from({ length: rank }, (_, k) => (2 * k - (rank - 1)) * step)
}

type Paths = { wires: string; bridges: string; gold: string; goldBridges: string }

/** One family of wires; the other is the same, turned by 90°. Gold never goes under chalk. */
function family(pitch: number, gold: readonly number[], lens: Lens): Paths {
  const most = Math.ceil(CORNER / pitch)
  const numbers = Array.from({ length: 2 * most + 1 }, (_, i) => i - most)
  const chalk = numbers.filter((number) => !gold.includes(number))
  const crossings = chalk.flatMap((number) =>
    chalk.filter((other) => (number + other) % 2 === 0).map((other) => [number, other] as const),
  )
  const goldCrossings = gold.flatMap((number, k) =>
    gold.filter((_, l) => (k + l) % 2 === 0).map((other) => [number, other] as const),
  )
  const drawn = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([number, crossing]) => bridge(number, crossing, pitch, lens)).join('')
  return {
    wires: chalk.map((number) => wire(number * pitch, lens)).join(''),
    bridges: drawn(crossings),
    gold: gold.map((number) => wire(number * pitch, lens)).join(''),
    goldBridges: drawn(goldCrossings),
  }
}

/** The fence of a federation certificate: a woven octagon under a lens, with one gold strand per rank each way. */
export function lattice(drawing: Drawing, randomness: Randomness): string {
  const { id, theme, rank, light } = drawing
  const pitch = randomness.pick([13, 14, 15, 16]) + (light ? 4 : 0)
  const bulge = randomness.pick([0.3, 0.36, 0.42, -0.24, -0.3])
  const lens: Lens = randomness.pick<Lens>([
    (away) => 1 + bulge * (1 - away * away),
    (away) => 1 + bulge * (1 - away),
  ])
  const { wires, bridges, gold, goldBridges } = family(
    pitch,
    strands(rank, randomness.pick([1, 2])),
    lens,
  )
  const width = pitch / 5
  const layer = (name: string, d: string, golden: boolean, both: boolean) => {
    const strokes = tube(`${id}${name}`, theme, width, golden)
    const turned = both ? `<use href="#${id}${name}l" transform="rotate(90)"/>` : ''
    return `<defs><path id="${id}${name}" d="${d}"/></defs><g id="${id}${name}l">${strokes}</g>${turned}`
  }
  return [
    layer('w', wires, false, true),
    layer('b', bridges, false, false),
    layer('g', gold, true, true),
    layer('h', goldBridges, true, false),
    rim(drawing, randomness),
  ].join('')
}

/** The frame with its engraved ticks and posts, and the medallion in the middle. */
function rim({ id, theme, light }: Drawing, randomness: Randomness): string {
  const corner = APOTHEM / COS_EIGHTH
  const petals = randomness.pick([16, 20, 24]) / (light ? 2 : 1)
  const edges = `<path d="${closed(octagon(corner + 1))}" stroke-width="2.2"/><path d="${closed(octagon(corner + 6.5))}" stroke-width="5" stroke-dasharray=".7 1.7"/><path d="${closed(octagon(corner + 11.5))}" stroke-width=".8"/>`
  const posts = octagon(corner + 6.5).map(
    ([x, y]) => `<circle cx="${short(x)}" cy="${short(y)}" r="5.5"/>`,
  )
  const medallion = `<path d="${closed(octagon(38))}" fill="${theme.paper}" stroke-width="1.6"/><path d="${closed(octagon(34.5))}" stroke-width=".6"/><g stroke-width=".5">${rosette(`${id}c`, petals, 30, randomness.whole(8, 18))}</g>`
  return `<g stroke="${theme.line}">${edges}<g fill="${theme.paper}" stroke-width="1.4">${posts.join('')}</g></g><g stroke="${theme.accent}">${medallion}</g>`
}
