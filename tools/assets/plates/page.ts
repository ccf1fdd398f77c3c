import type { Fighter } from './fighters.ts'
import type { View } from './light.ts'
import type { Vec } from './solid.ts'

/** The page of a plate, in drawing units. */
export const WIDTH = 320
export const HEIGHT = 400
/** The corners of curves lie on multiples of so many drawing units; paths are written in halves of it. */
export const GRID = 2
/** Samples beyond the page, so that outlines leave it and do not turn at its edge. */
const MARGIN = 0.05

/** The part of the world that a plate shows. */
export function viewOf({ frame }: Fighter, columns: number): View {
  const tall = frame?.tallCm ?? 54
  const cm = (tall * (1 + 2 * MARGIN)) / (columns * 1.25)
  const top = (frame?.topCm ?? 34.5) + tall * MARGIN
  return { columns, rows: columns * 1.25, cm, left: (-columns * cm) / 2, top, distance: 200 }
}

/** Drawing units per sample, and per centimetre. */
export const unitsPerSample = (view: View) => (WIDTH * (1 + 2 * MARGIN)) / view.columns
export const unitsPerCm = (view: View) => unitsPerSample(view) / view.cm

/** Where the first sample lies. */
export const ORIGIN = [-WIDTH * MARGIN, -HEIGHT * MARGIN] as const

/** Where a place of the world is drawn; the view is nearly parallel, so nearness only widens it a little. */
export function onPage([x, y, z]: Vec, view: View): [x: number, y: number] {
  const wider = view.distance / (view.distance - z)
  const horizon = view.top - (view.rows * view.cm) / 2
  const height = horizon + (y - horizon) * wider
  const perCm = unitsPerCm(view)
  return [WIDTH / 2 + x * wider * perCm, (view.top - height) * perCm + ORIGIN[1]]
}
