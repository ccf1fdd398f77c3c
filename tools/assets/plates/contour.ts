/** A closed outline in samples; the last point joins the first. */
export type Loop = [x: number, y: number][]

type Field = { values: Float32Array; columns: number; rows: number }

/**
 * Lets values run on past the edge of the figure for some samples, so that outlines can be clipped by it
 * and do not fray along it.
 */
export function spread(field: Field, known: Uint8Array, reach: number): Field {
  const { columns, rows } = field
  const values = Float32Array.from(field.values)
  const mask = Uint8Array.from(known)
  let front = [...mask.keys()].filter((i) => mask[i])
  for (let step = 0; step < reach && front.length > 0; step++) {
    const sums = new Map<number, [sum: number, count: number]>()
    for (const i of front) {
      for (const k of neighbours(i, columns, rows)) {
        if (mask[k]) continue
        const [sum, count] = sums.get(k) ?? [0, 0]
        sums.set(k, [sum + (values[i] ?? 0), count + 1])
      }
    }
    for (const [k, [sum, count]] of sums) {
      values[k] = sum / count
      mask[k] = 1
    }
    front = [...sums.keys()]
  }
  return { values, columns, rows }
}

function neighbours(i: number, columns: number, rows: number): number[] {
  const [x, y] = [i % columns, Math.floor(i / columns)]
  const out: number[] = []
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy]
      if ((dx || dy) && nx >= 0 && ny >= 0 && nx < columns && ny < rows) out.push(ny * columns + nx)
    }
  }
  return out
}

/** A soft blur: each sample weighs as much as its eight neighbours together. */
export function smoothed({ values, columns, rows }: Field, times: number): Field {
  let from = values
  for (let n = 0; n < times; n++) {
    const to = Float32Array.from(from)
    for (let i = 0; i < from.length; i++) {
      const around = neighbours(i, columns, rows)
      const mean = around.reduce((sum, k) => sum + (from[k] ?? 0), 0) / around.length
      to[i] = ((from[i] ?? 0) + mean) / 2
    }
    from = to
  }
  return { values: from, columns, rows }
}

type Corners = readonly [number, number, number, number]

/** The outlines of where a field is above a level: marching squares over a grid padded with nothing. */
export function contours(field: Field, level: number): Loop[] {
  const { columns, rows } = field
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= rows ? -1 : (field.values[y * columns + x] ?? 0) - level
  const key = (x: number, y: number, upright: 0 | 1) =>
    ((y + 1) * (columns + 2) + x + 1) * 2 + upright
  const next = new Map<number, { edge: number; point: [number, number] }>()
  for (let y = -1; y < rows; y++) {
    for (let x = -1; x < columns; x++) {
      const corners: Corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
      const edges = [key(x, y, 0), key(x + 1, y, 1), key(x, y + 1, 0), key(x, y, 1)]
      for (const [from, to] of crossings(corners)) {
        next.set(edges[from] ?? -1, { edge: edges[to] ?? -1, point: pointOn(from, x, y, corners) })
      }
    }
  }
  return loopsOf(next)
}

/**
 * The edges by which the outline crosses a cell, filled side to one hand. Edges run top, right, bottom, left;
 * where two opposite corners are filled, the mean says whether they are joined.
 */
function crossings(corners: Corners): [number, number][] {
  const filled = corners.map((value) => value > 0)
  const leaving = [0, 1, 2, 3].filter((edge) => filled[edge] && !filled[(edge + 1) % 4])
  const entering = [0, 1, 2, 3].filter((edge) => !filled[edge] && filled[(edge + 1) % 4])
  if (leaving.length === 2) {
    const joined = corners.reduce((sum, value) => sum + value, 0) > 0
    return leaving.map((edge) => [edge, (edge + (joined ? 1 : 3)) % 4])
  }
  return leaving.map((edge, i) => [edge, entering[i] ?? edge])
}

function pointOn(edge: number, x: number, y: number, corners: Corners): [number, number] {
  const [from, to] = [corners[edge] ?? 0, corners[(edge + 1) % 4] ?? 0]
  const t = from / (from - to)
  if (edge === 0) return [x + t, y]
  if (edge === 1) return [x + 1, y + t]
  if (edge === 2) return [x + 1 - t, y + 1]
  return [x, y + 1 - t]
}

function loopsOf(next: Map<number, { edge: number; point: [number, number] }>): Loop[] {
  const loops: Loop[] = []
  for (const start of [...next.keys()]) {
    const loop: Loop = []
    let edge = start
    for (let link = next.get(edge); link; link = next.get(edge)) {
      next.delete(edge)
      loop.push(link.point)
      edge = link.edge
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}
