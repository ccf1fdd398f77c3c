import { skull } from './head.ts'
import { ball, blend, carve, ellipsoid, limb, mirrored, type Solid, type Vec } from './solid.ts'

export type HairStyle =
  | 'bald'
  | 'fade'
  | 'curls'
  | 'topknot'
  | 'afro'
  | 'ponytail'
  | 'withdrawn'
  | 'braids'

/** Where a forehead and a face stay free of hair. */
const FACE_OPENING = blend(
  3,
  ellipsoid([0, -2.2, 9.5], [6.6, 8.6, 8.4]),
  ellipsoid([0, 3.2, 9.6], [5.3, 4.6, 5.6]),
)
/** Cuts what would hang below the ears and the nape. */
const below =
  (height: number): Solid =>
  (_x, y, z) =>
    y - (height + Math.max(0, z) * 0.45)

/** The scalp, so much thicker than the skull, open at the face. */
function scalp(thick: number, nape = -3.5): Solid {
  const shell: Solid = (x, y, z) => skull(x, y, z) - 0.15 - thick
  return carve(0.5, carve(0.6, shell, FACE_OPENING), below(nape))
}

/** Adds ridges to a surface: strands, rows, curls. */
const ridged =
  (solid: Solid, depth: number, wave: (x: number, y: number, z: number) => number): Solid =>
  (x, y, z) => {
    const distance = solid(x, y, z)
    return distance > 2 ? distance - depth : distance - depth * wave(x, y, z)
  }

/** Beads along a curve: a braid. */
function braid(points: Vec[], thick: number): Solid {
  const beads = points.slice(1).flatMap((to, i) => {
    const from = points[i] ?? to
    const steps = Math.max(
      1,
      Math.round(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / (thick * 1.25)),
    )
    return Array.from({ length: steps }, (_, k): Solid => {
      const t = k / steps
      const at: Vec = [
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        from[2] + (to[2] - from[2]) * t,
      ]
      return ellipsoid(at, [thick, thick * 0.8, thick])
    })
  })
  return blend(0.35, ...beads)
}

const STYLES: Record<HairStyle, () => Solid | undefined> = {
  bald: () => undefined,
  fade: () =>
    blend(1, scalp(0.12), carve(0.8, ellipsoid([0, 9.2, -1.2], [6.7, 4.6, 8.2]), FACE_OPENING)),
  curls: () =>
    ridged(
      blend(1.5, scalp(0.9), carve(1, ellipsoid([0, 8.6, 0.2], [7.4, 5.2, 8.6]), FACE_OPENING)),
      0.95,
      (x, y, z) =>
        Math.sin(x * 1.25 + y * 0.7) * Math.sin(y * 1.35 - z * 0.5) * Math.sin(z * 1.2 + x * 0.5),
    ),
  topknot: () =>
    blend(
      0.7,
      scalp(0.08),
      carve(0.6, ellipsoid([0, 6.6, -1.6], [5.2, 6.4, 9.2]), FACE_OPENING),
      ridged(ellipsoid([0.4, 14.6, -3.6], [3.5, 3.0, 3.5]), 0.3, (x, y, z) =>
        Math.sin(x * 2.4 + y * 2.2 + z),
      ),
      limb([0, 11.5, -3.2], [0.2, 13.2, -3.4], 2.1),
    ),
  afro: () =>
    ridged(
      carve(
        2,
        blend(
          3,
          ellipsoid([0, 6.4, -2.4], [12.4, 11.2, 11.2]),
          ellipsoid([0, 1.5, -4], [11.4, 8, 8.5]),
        ),
        blend(3, FACE_OPENING, ellipsoid([0, -3, 8], [7.4, 9.5, 8])),
      ),
      0.8,
      (x, y, z) =>
        Math.sin(x * 0.95 + z * 0.6) * Math.sin(y * 1.05 + x * 0.3) * Math.sin(z * 0.9 - y * 0.4),
    ),
  ponytail: () =>
    blend(
      0.8,
      ridged(scalp(0.42), 0.14, (x, y, z) => Math.sin(Math.atan2(x, y + 4) * 26 + z * 0.1)),
      ball([1.2, 11.6, -6.4], 2.6),
      ridged(
        blend(
          1.6,
          limb([1.6, 12, -6.6], [6.4, 14.2, -7.4], 2.1, 2.7),
          limb([6.4, 14.2, -7.4], [11.2, 8.2, -7.6], 2.7, 2.9),
          limb([11.2, 8.2, -7.6], [12.2, -4.5, -6.2], 2.9, 2.3),
          limb([12.2, -4.5, -6.2], [10.6, -12.5, -4.5], 2.3, 0.4),
        ),
        0.25,
        (x, y) => Math.sin(x * 2.6 + y * 0.5),
      ),
    ),
  withdrawn: () =>
    blend(
      1.2,
      scalp(0.5, -4.5),
      ridged(
        carve(
          0.7,
          blend(
            2,
            ellipsoid([1.4, 7.8, 1.2], [7.6, 6.4, 8.2]),
            ellipsoid([6.6, 1.8, 1.4], [3.2, 9.2, 6.2]),
            ellipsoid([7.0, -5.2, 0.8], [2.5, 6.0, 4.6]),
          ),
          blend(
            2,
            ellipsoid([-1.6, -2.2, 9.6], [5.9, 9.4, 7.2]),
            ellipsoid([-3.4, 2.6, 9], [4.4, 5.2, 5.8]),
          ),
        ),
        0.28,
        (x, y) => Math.sin(x * 2.2 - y * 0.9),
      ),
    ),
  braids: () =>
    blend(
      0.7,
      ridged(scalp(0.5, -5), 0.4, (x, y) => Math.abs(Math.sin(Math.atan2(x, y + 2) * 7.5))),
      mirrored(
        braid(
          [
            [6.6, -3.5, -3.2],
            [8.0, -9.5, -1.2],
            [8.6, -16.5, 4.2],
            [8.4, -24.5, 7.6],
            [8.0, -34, 8.6],
          ],
          1.75,
        ),
      ),
    ),
}

/** The hair of a style, on a plain skull. */
export const hair = (style: HairStyle): Solid | undefined => STYLES[style]()

export type Beard = 'none' | 'goatee' | 'full' | 'long'

/** A beard around the mouth; it follows the chin of the face. */
export function beard(kind: Beard, jaw: number, chin: number): Solid | undefined {
  if (kind === 'none') return undefined
  const foot = -9.2 * chin
  const lips = ellipsoid([0, -6.35, 9.4], [2.6, 1.0, 2.6])
  const moustache = mirrored(
    blend(
      0.4,
      limb([0.2, -4.95, 9.1], [1.7, -5.2, 8.7], 0.5),
      limb([1.7, -5.2, 8.7], [3.1, -6.9, 7.5], 0.55, 0.5),
    ),
  )
  const tuft = ellipsoid([0, foot + 0.1, 7.2 + chin], [2.6, 2.0, 2.0])
  if (kind === 'goatee') return blend(0.8, tuft, moustache)
  const cheeks = ellipsoid([0, 1.2, 8.4], [7.2, 6.0, 7.4])
  const mass = blend(
    2,
    ellipsoid([0, -6.6, 2.6], [6.15 * jaw, 4.6, 6.9]),
    mirrored(limb([5.4 * jaw, -5.2, 0.2], [2.2 * jaw, foot, 6.2 + chin], 1.7, 2)),
    tuft,
  )
  const long = ellipsoid([0, foot - 2.8, 6.2], [4.9, 5.6, 3.9])
  const grown = kind === 'long' ? blend(2.4, mass, long) : mass
  const trimmed = carve(0.5, carve(0.8, grown, cheeks), lips)
  return ridged(blend(0.5, trimmed, moustache), 0.22, (x, y) =>
    Math.sin(x * 2.4 + Math.sin(y * 0.9) * 1.2),
  )
}
