import { blend, ellipsoid, limb, mirrored, type Solid, type Vec } from './solid.ts'

/** A build, as departures from a plain one. The pit of the neck is the origin. */
export type Build = {
  /** Half the distance between the shoulder joints, in centimetres. */
  shoulders: number
  neck: number
  traps: number
  chest: number
  arms: number
  waist: number
  woman: boolean
}

/** Neck, shoulders and trunk, without the arms; `headAt` is where the head's middle is. */
export function torso(build: Build, headAt: Vec): Solid {
  const { shoulders: s, neck, traps, chest, waist, woman } = build
  const [hx, hy, hz] = headAt
  const column = limb([hx * 0.8, hy - 5, hz - 4.2], [0, -3, -5], 4.9 * neck, 5.8 * neck)
  const throat = limb([hx * 0.7, hy - 9.5, hz + 1.5], [0, 0.5, 0.2], 2.2 * neck, 1.6)
  const cords = [-1, 1].map((side) =>
    limb([hx + side * 5.2, hy - 5.5, hz - 3], [side * 1.5, 0.3, 0.9], 1.5 * neck, 0.85),
  )
  const trapezius = mirrored(
    blend(
      4,
      limb([2.5, 9, -5.5], [s * 0.82, 0.2, -5.5], 3.3 * traps, 2.8),
      limb([s * 0.3, 3.5 * traps, -6], [s * 0.9, -1, -5], 2.8 * traps, 2.6),
    ),
  )
  const collarbones = mirrored(limb([1.5, -0.6, 1.1], [s * 0.86, 1.0, -2.6], 0.85, 0.8))
  const ribs = blend(
    8,
    ellipsoid([0, -15, -4.5], [s * 0.86, 17, 9.5 * chest]),
    ellipsoid([0, -38, -4], [s * 0.72 * waist, 17, 8.6]),
  )
  const breast = woman
    ? mirrored(ellipsoid([6.4, -16.5, 1.6], [6.0, 6.2, 5.0]))
    : mirrored(
        blend(
          3,
          ellipsoid([s * 0.42, -11.5, 1.8 * chest], [s * 0.46, 6.4, 4.0 * chest]),
          limb([s * 0.5, -7, 3], [s * 0.92, -5, -0.5], 2.6, 2.2),
        ),
      )
  const belly = woman
    ? ellipsoid([0, -38, 2], [8, 14, 4])
    : mirrored(
        blend(
          2.4,
          ellipsoid([3.3, -26, 3.4], [3.4, 4.4, 2.8]),
          ellipsoid([3.3, -34, 3.2], [3.4, 4.6, 2.8]),
        ),
      )
  const trunk = blend(woman ? 3.4 : 2.2, blend(5, ribs, trapezius), breast, belly)
  return blend(1.6, blend(3.2, trunk, column), collarbones, blend(1.5, ...cords, throat))
}
