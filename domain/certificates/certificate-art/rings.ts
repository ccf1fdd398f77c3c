import type { Randomness } from './randomness.ts'
import { rosette } from './rosette.ts'
import { around, type Point, polar, short } from './shape.ts'
import type { Drawing } from './theme.ts'
import { cosTurn } from './turn.ts'

/** A closed knot of one ribbon: `bights` bows at the rim, `leads` turns around the middle. */
type Knot = { bights: number; leads: number; middle: number; swing: number }
type Weave = readonly [bights: number, leads: number]

/** Bights and leads share no factor, so the wrap is one ribbon; about two bights per lead keep its bows round. */
const WEAVES: readonly [Weave, ...Weave[]] = [
  [7, 3],
  [7, 4],
  [8, 5],
  [9, 4],
  [9, 5],
  [11, 5],
  [11, 6],
  [13, 6],
  [13, 7],
]

/** Where the ribbon's middle lies; `phase` runs from 0 to 1 over one bight. */
function place(knot: Knot, phase: number): Point {
  const radius = knot.middle + knot.swing * cosTurn(phase)
  return polar(radius, (phase * knot.leads) / knot.bights)
}

/** A smooth curve along the ribbon, from its slope at both ends of each part. */
function stretch(knot: Knot, from: number, to: number): string {
  const parts = Math.ceil((to - from) * 14)
  const step = (to - from) / parts
  const slope = (phase: number): Point => {
    const [a, b] = [place(knot, phase - 0.001), place(knot, phase + 0.001)]
    return [((b[0] - a[0]) / 0.006) * step, ((b[1] - a[1]) / 0.006) * step]
  }
  const spell = (numbers: readonly number[]) => numbers.map((number) => short(number)).join(' ')
  let d = `M${spell(place(knot, from))}C`
  for (let i = 0; i < parts; i++) {
    const [start, end] = [from + i * step, from + (i + 1) * step]
    const [p, q, m, n] = [place(knot, start), place(knot, end), slope(start), slope(end)]
    const handles = [p[0] + m[0], p[1] + m[1], q[0] - n[0], q[1] - n[1]]
    d += `${i === 0 ? '' : ' '}${spell([...handles, ...q])}`
  }
  return d
}

/**
 * The passages of one bight that go under, and those that go over. Two passages meet at each crossing,
 * at mirrored phases, and alternate along the ribbon, so two layers weave the whole knot.
 */
function passages(knot: Knot): { under: string; over: string } {
  const layers = { under: '', over: '' }
  for (let i = 0; i < 2 * (knot.leads - 1); i++) {
    const step = i < knot.leads - 1 ? i + 1 : i + 2
    const edge = (side: number) => {
      const atBight = (step + side) % knot.leads === 0
      return (step + (atBight ? side : side / 2)) / (2 * knot.leads)
    }
    // A little overlap hides the seam between two passages.
    const d = stretch(knot, edge(-1) - 0.003, edge(1) + 0.003)
    layers[i % 2 === 0 ? 'over' : 'under'] += d
  }
  return layers
}

/** Stacked strokes of one path are parallel hairlines: widths fall, line and paper take turns. */
function ribbon(id: string, { theme, light }: Drawing, width: number): string {
  const stroke = (colour: string, of: number) =>
    `<use href="#${id}" stroke="${colour}" stroke-width="${short(of, 2)}"/>`
  const threads = light || width < 9 ? 2 : 3
  let out = stroke(theme.paper, width + 2.4)
  for (let i = 0; i < threads; i++) {
    const share = width * (1 - i / (threads + 0.4))
    out += stroke(theme.line, share) + stroke(theme.paper, share - (i === 0 ? 1.5 : 1))
  }
  return out + stroke(theme.accent, light ? 1.8 : 1.5)
}

/** Turned lines around the wrap, one per rank, each with the gap where the tape ends. */
function rims(randomness: Randomness, rank: number): string {
  const circles = Array.from({ length: rank }, (_, i) => {
    const gap = randomness.whole(8, 40)
    const ends = `stroke-dasharray="${randomness.whole(160, 420)} ${gap}"`
    return `<circle r="${short(147 + i * 2.7)}" ${ends} transform="rotate(${randomness.whole(0, 359)})"/>`
  })
  return `<g stroke-width="1">${circles.join('')}</g>`
}

/** The hand wrap of a tips certificate: one woven ribbon around a rosette, inside a turned line per rank. */
export function rings(drawing: Drawing, randomness: Randomness): string {
  const { id, theme, rank, light } = drawing
  const [bights, leads] = randomness.pick(WEAVES)
  const swing = randomness.whole(34, 38)
  const knot = { bights, leads, middle: 138 - swing, swing }
  const width = Math.min(15, 62 / leads)
  const { under, over } = passages(knot)
  const layer = (name: string, d: string) =>
    `<defs><path id="${id}${name}" d="${d}"/></defs>${around(`${id}${name}r`, bights, ribbon(`${id}${name}`, drawing, width))}`
  const reach = 138 - 2 * swing - width / 2 - 5
  const petals = randomness.pick([20, 24, 28, 32]) / (light ? 2 : 1)
  const heart = rosette(`${id}c`, petals, reach, (reach * randomness.whole(30, 62)) / 100)
  const turned = `transform="rotate(${randomness.whole(0, 359)})"`
  return `<g stroke="${theme.line}" stroke-width=".5">${rims(randomness, rank)}<g ${turned}>${layer('u', under)}${layer('o', over)}</g><circle r="${short(reach + 1.5)}" stroke-width="1"/>${heart}</g>`
}
