import type { Ease } from './attention.ts'
import type { Loop } from './contour.ts'

/**
 * How outlines become paths: `scale` is drawing units per sample, `shift` where the first sample lies; the rest
 * is in drawing units. Paths are written in halves of `grid`.
 */
export type Tracing = {
  scale: number
  shift: readonly [number, number]
  grid: number
  ease: Ease
  slack: number
  leastArea: number
}

const area = (loop: Loop) =>
  Math.abs(
    loop.reduce((sum, [x, y], i) => {
      const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y]
      return sum + x * ny - nx * y
    }, 0) / 2,
  )

/** Leaves out the points that a straight line passes within the slack of their place. */
function straightened(points: Loop, slackAt: (x: number, y: number) => number): Loop {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [farthest, at] = [1, 0]
  points.forEach(([x, y], i) => {
    const off =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length
    const excess = off / slackAt(x, y)
    if (excess > farthest) [farthest, at] = [excess, i]
  })
  if (at === 0) return [first, last]
  return [
    ...straightened(points.slice(0, at + 1), slackAt).slice(0, -1),
    ...straightened(points.slice(at), slackAt),
  ]
}

/** Corners on even whole numbers, without repeats. */
function onGrid(loop: Loop, grid: number): Loop {
  const corners = loop.map(([x, y]): [number, number] => [
    2 * Math.round(x / grid),
    2 * Math.round(y / grid),
  ])
  return corners.filter(([x, y], i) => {
    const [lastX, lastY] = corners.at(i - 1) ?? [0, 0]
    return x !== lastX || y !== lastY
  })
}

/** Numbers with a space only where no minus parts them. */
const glued = (numbers: number[]) =>
  numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join('')

/**
 * A smooth closed curve with the given corners as its control points and the middles between them on it.
 * Corners lie on even numbers, so every middle is whole and each further step is one mirrored `t`.
 */
function curve(loop: Loop, grid: number): string {
  const corners = onGrid(loop, grid)
  if (corners.length < 3) return ''
  const middles = corners.map(([x, y], i): [number, number] => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] ?? [x, y]
    return [(x + nextX) / 2, (y + nextY) / 2]
  })
  const [startX, startY] = middles[0] ?? [0, 0]
  const [handleX, handleY] = corners[1] ?? [0, 0]
  const steps = middles.flatMap(([x, y], i) => {
    const [nextX, nextY] = middles[(i + 1) % middles.length] ?? [x, y]
    return [nextX - x, nextY - y]
  })
  const first = glued([handleX - startX, handleY - startY, ...steps.slice(0, 2)])
  return `M${glued([startX, startY])}q${first}t${glued(steps.slice(2))}z`
}

/** One path for all outlines of a layer, in half grid units. Specks are left out. */
export function trace(loops: Loop[], tracing: Tracing): string {
  const { scale, shift, grid, ease, slack, leastArea } = tracing
  const slackAt = (x: number, y: number) => slack * ease(x, y)
  return loops
    .map(
      (loop): Loop =>
        loop.map(([x, y]) => [(x + 0.5) * scale + shift[0], (y + 0.5) * scale + shift[1]]),
    )
    .filter((loop) => area(loop) > leastArea * ease(...(loop[0] ?? [0, 0])) ** 2)
    .map((loop) => {
      const half = Math.floor(loop.length / 2)
      const there = straightened(loop.slice(0, half + 1), slackAt)
      const back = straightened([...loop.slice(half), ...loop.slice(0, 1)], slackAt)
      return curve([...there.slice(0, -1), ...back.slice(0, -1)], grid)
    })
    .join('')
}
