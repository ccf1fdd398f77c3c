import { ball, blend, carve, ellipsoid, limb, mirrored, type Solid, type Vec } from './solid.ts'

/** A face, as departures from a plain one: 1 is plain. The middle of the head is between the ears. */
export type Face = {
  /** Width of the cheeks and of the jaw. */
  cheek: number
  jaw: number
  /** How far the chin reaches down and forward. */
  chin: number
  brow: number
  nose: number
  noseLength: number
  lips: number
  /** How wide the mouth is. */
  mouth?: number
  /** How deep the eyes lie. */
  eyes: number
  /** An ear swollen by grappling. */
  cauliflower?: boolean
}

/** The round of the head, which hair follows. */
export const skull = blend(
  4,
  ellipsoid([0, 3.6, -1.6], [7.3, 8.3, 9.2]),
  ellipsoid([0, 2.6, 3.4], [6.2, 7.4, 5.2]),
)

/** Skull, jaw, cheekbones and sockets: the face before its features. */
function bones({ cheek, jaw, chin, brow, eyes }: Face): Solid {
  const mask = ellipsoid([0, -3.4, 2.6], [5.7 * cheek, 7.2, 5.8])
  const jawSide = blend(
    2.6,
    limb([5.0 * jaw, -5.2, -0.6], [2.0 * jaw, -8.9 * chin, 5.4 + 0.8 * chin], 1.5, 1.6),
    limb([5.1 * jaw, -5.2, -0.6], [5.5, 0, -1.4], 1.5, 1.2),
  )
  const chinBone = ellipsoid([0, -8.9 * chin, 5.9 + 0.9 * chin], [2.3 * jaw, 1.9, 1.7])
  const jawBone = blend(2.6, mirrored(jawSide), chinBone)
  const cheekbones = mirrored(limb([3.0, -1.7, 6.7], [6.1 * cheek, -0.4, 1.8], 1.35, 1.0))
  const brows = mirrored(limb([0.9, 2.1, 7.7], [5.0, 2.3, 5.6], 0.95 * brow, 0.7 * brow))
  const muzzle = ellipsoid([0, -5.9, 5.4], [3.6, 3.1, 3.1])
  const mass = blend(2.4, blend(4, skull, mask), jawBone, muzzle)
  const sockets = mirrored(ellipsoid([3.25, 0.2, 8.6], [1.9, 1.0, 1.5 * eyes]))
  return carve(1.5, blend(1.3, mass, cheekbones, brows), sockets)
}

type Line = [x: number, y: number][]

const UPPER_LIP: Line = [
  [0, -5.72],
  [0.7, -5.58],
  [2.4, -6.2],
]
const LOWER_LIP: Line = [
  [0, -6.9],
  [1.0, -6.85],
  [2.3, -6.35],
]
const MOUTH: Line = [
  [0, -6.26],
  [1.2, -6.2],
  [2.7, -6.42],
]
const EYE_SLIT: Line = [
  [1.7, -0.2],
  [3.1, 0.12],
  [4.9, 0.02],
]

/** The skull, the face and the ears. */
export function head(face: Face): Solid {
  const { nose, noseLength, lips } = face
  const tip = -3.3 * noseLength
  const noseRidge = blend(
    0.9,
    limb([0, 1.7, 7.6], [0, tip + 0.3, 9.7], 0.66, 0.92 * nose),
    ball([0, tip, 9.7], 1.08 * nose),
    mirrored(ellipsoid([1.2 * nose, tip - 0.35, 8.6], [0.95 * nose, 0.75, 1.15])),
  )
  const eyelids = mirrored(ellipsoid([3.2, 0.1, 6.6], [1.75, 1.15, 1.3]))
  const bare = blend(0.7, bones(face), noseRidge, eyelids)
  const full = 0.46 * lips
  const upperLip = drawnOn(bare, UPPER_LIP, full, 0.12, 0)
  const lowerLip = drawnOn(bare, LOWER_LIP, full * 1.3, 0.12, 0)
  const lipped = blend(0.5, bare, mirrored(blend(0.25, upperLip, lowerLip)))
  const mouth = drawnOn(bare, MOUTH, 0.15, 0.08, 0.42)
  const slit = drawnOn(bare, EYE_SLIT, 0.4, 0.2, 0.1)
  const nostrils = ball([0.75 * nose, tip - 0.95, 9.0], 0.35)
  const cuts = mirrored(blend(0.15, mouth, slit, nostrils))
  return blend(0.8, carve(0.2, lipped, cuts), ears(face))
}

/** A bead along a line of the face, so far above its surface; it thins from `thick` to `end`. */
function drawnOn(skin: Solid, corners: Line, thick: number, end: number, above: number): Solid {
  const steps = (corners.length - 1) * 5
  const places = Array.from({ length: steps + 1 }, (_, i): Vec => {
    const at = Math.min(Math.floor(i / 5), corners.length - 2)
    const [from, to] = corners.slice(at, at + 2) as [[number, number], [number, number]]
    const t = i / 5 - at
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    return [x, y, frontOf(skin, x, y) + above]
  })
  const width = (i: number) => thick + ((end - thick) * i) / steps
  const beads = places
    .slice(1)
    .map((place, i) => limb(places[i] ?? place, place, width(i), width(i + 1)))
  return blend(0.1, ...beads)
}

/** The eyeballs behind the lids, and the dark discs in them; `aside` turns the gaze to the viewer's right. */
export function eyeballs(aside: number): { white: Solid; iris: Solid } {
  const z = 6.35
  return {
    white: mirrored(ball([3.2, 0, z], 1.3)),
    iris: blend(
      0.1,
      ball([3.2 + aside, 0.08, z + 0.85], 0.62),
      ball([-3.2 + aside, 0.08, z + 0.85], 0.62),
    ),
  }
}

/** How far forward the solid's surface is at a place of the face. */
function frontOf(solid: Solid, x: number, y: number): number {
  let z = 16
  for (let step = 0; step < 60; step++) z -= Math.max(solid(x, y, z), 0.01) * 0.8
  return z
}

/** The lines that an inker would draw: the edge of the upper lids, and the mouth. */
export function inkLines(skin: Solid, mouthWidth: number): Solid {
  const lid: Line = [
    [1.75, -0.05],
    [2.6, 0.55],
    [3.6, 0.62],
    [5.0, 0.1],
  ]
  const mouth: Line = [
    [0, -6.24],
    [1.2, -6.18],
    [2.75 * mouthWidth, -6.45],
  ]
  return mirrored(
    blend(0.1, drawnOn(skin, lid, 0.34, 0.22, 0.02), drawnOn(skin, mouth, 0.36, 0.2, 0.12)),
  )
}

/** Brows are drawn in hair: they carry most of the expression. `fall` lowers their inner ends. */
export function eyebrows(skin: Solid, thick: number, fall: number): Solid {
  const brow: Line = [
    [1.2, 2.1 - fall],
    [3.4, 2.75],
    [5.5, 1.9],
  ]
  return mirrored(drawnOn(skin, brow, 0.62 * thick, 0.28, -0.05))
}

function ears({ cauliflower }: Face): Solid {
  const shell = carve(
    0.6,
    ellipsoid([7.75, 0.1, -1.2], [0.95, 3.1, 2.0]),
    ellipsoid([8.6, 0.5, -0.6], [0.7, 1.9, 1.1]),
  )
  const lump = ellipsoid([8.0, 0.8, -1.3], [1.25, 2.3, 1.7])
  return mirrored(cauliflower ? blend(0.8, shell, lump) : shell)
}
