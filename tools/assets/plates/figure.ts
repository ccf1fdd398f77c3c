import type { Ease } from './attention.ts'
import { contours, type Loop, smoothed, spread } from './contour.ts'
import type { Sight, View } from './light.ts'
import { GRID, ORIGIN, unitsPerSample } from './page.ts'
import { trace } from './trace.ts'

/** What a light does to ink: from which strength on, in which colour, and how loosely it is traced. */
type Layer = {
  field: 'fill' | 'red' | 'blue' | 'ink'
  level: number
  blur: number
  coarse: number
  colour: string
}

/** From dark to bright. The first three lie under the hatching. */
const DARK: Layer[] = [
  { field: 'fill', level: 0.5, blur: 6, coarse: 2.4, colour: '#1F2328' },
  { field: 'red', level: 0.08, blur: 2, coarse: 1.6, colour: '#6A111B' },
  { field: 'blue', level: 0.08, blur: 2, coarse: 1.6, colour: '#173184' },
]
const BRIGHT: Layer[] = [
  { field: 'red', level: 0.28, blur: 1, coarse: 1, colour: '#C01D2B' },
  { field: 'blue', level: 0.28, blur: 1, coarse: 1, colour: '#2450C4' },
  { field: 'red', level: 0.62, blur: 1, coarse: 1.25, colour: '#FF6B66' },
  { field: 'blue', level: 0.62, blur: 1, coarse: 1.25, colour: '#8FB0FF' },
  { field: 'ink', level: 0.42, blur: 0, coarse: 0.5, colour: '#0B0C0E' },
]

/** How far light runs on past the figure's edge, in samples: the figure's outline clips it. */
const OVERRUN = 40
/** The smallest patch that is drawn, in square units per unit of slack. */
const LEAST_AREA = 30

export type Outlines = { body: Loop[]; dark: [Layer, Loop[]][]; bright: [Layer, Loop[]][] }

/** The edges of the figure and of each layer of light on it, in samples. */
export function outlinesOf(sight: Sight, { columns, rows }: View): Outlines {
  const edgesOf = (layer: Layer): [Layer, Loop[]] => {
    const field = { values: sight[layer.field], columns, rows }
    const grown = layer.field === 'ink' ? field : spread(field, sight.hit, OVERRUN)
    return [layer, contours(smoothed(grown, layer.blur), layer.level)]
  }
  const mask = { values: Float32Array.from(sight.hit), columns, rows }
  return {
    body: contours(smoothed(mask, 2), 0.5),
    dark: DARK.map(edgesOf),
    bright: BRIGHT.map(edgesOf),
  }
}

/** `clip` belongs into the picture before the two others; hatching may come between them. */
export type Figure = { clip: string; dark: string; bright: string }

/** The figure on ink: its outline once, and a path per layer of light, clipped by it. */
export function figure(outlines: Outlines, view: View, ease: Ease, slack: number): Figure {
  const tracing = { scale: unitsPerSample(view), shift: ORIGIN, grid: GRID, ease }
  const body = trace(outlines.body, { ...tracing, slack, leastArea: 80 })
  const drawn = ([{ coarse, colour }, loops]: [Layer, Loop[]]) => {
    const leastArea = LEAST_AREA * slack * coarse ** 2
    const d = trace(loops, { ...tracing, slack: slack * coarse, leastArea })
    return `<path fill="${colour}" d="${d}"/>`
  }
  const scale = `transform="scale(${GRID / 2})"`
  const clipped = (layers: [Layer, Loop[]][]) =>
    `<g clip-path="url(#c)"><g ${scale}>${layers.map(drawn).join('')}</g></g>`
  return {
    clip: `<clipPath id="c"><path id="o" ${scale} d="${body}"/></clipPath>`,
    dark: `<use href="#o" fill="#0B0C0E"/>${clipped(outlines.dark)}`,
    bright: clipped(outlines.bright),
  }
}
