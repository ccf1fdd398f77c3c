import type { Fighter } from './fighters.ts'
import type { View } from './light.ts'
import { onPage, unitsPerCm } from './page.ts'
import { rows, type Vec } from './solid.ts'

/** How loosely a place of the page is traced: 1 is plain, less is closer, more is coarser. */
export type Ease = (x: number, y: number) => number

/** The face first, then the hands, the rest in broad strokes. */
export function attention({ pose }: Fighter, view: View): Ease {
  const perCm = unitsPerCm(view)
  const [right, up, front] = rows(pose.body)
  const world = ([x, y, z]: Vec): Vec => [
    x * right[0] + y * up[0] + z * front[0],
    x * right[1] + y * up[1] + z * front[1],
    x * right[2] + y * up[2] + z * front[2],
  ]
  const [headX, headY, headZ] = pose.headAt
  const turn = Math.sin(((pose.head.yaw ?? 0) * Math.PI) / 180)
  const face = onPage([headX + 5 * turn, headY - 2.5, headZ], view)
  const hands = pose.arms.map(({ wrist }) => onPage(world(wrist), view))
  return (x, y) => {
    const from = ([px, py]: [number, number], cm: number) =>
      Math.max(0, Math.hypot(x - px, y - py) / (cm * perCm) - 1)
    const toHand = Math.min(...hands.map((at) => from(at, 8)))
    return Math.min(2.4, 0.5 + from(face, 8) * 3, 1.3 + toHand * 2)
  }
}

/** Everything inside a square alike, and nothing outside it. */
export const inSquare =
  (middle: readonly [number, number], half: number): Ease =>
  (x, y) =>
    Math.max(Math.abs(x - middle[0]), Math.abs(y - middle[1])) > half * 1.15 ? 20 : 1
