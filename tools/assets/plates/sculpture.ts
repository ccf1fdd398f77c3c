import { type Arm, arm } from './arm.ts'
import { type Beard, beard, type HairStyle, hair } from './hair.ts'
import { eyeballs, eyebrows, type Face, head, inkLines } from './head.ts'
import type { Part } from './light.ts'
import { blend, placed, type Solid, type Turn, type Vec, within } from './solid.ts'
import { type Build, torso } from './torso.ts'

export type Pose = {
  /** Where the head's middle is, from the pit of the neck, and how it is turned. */
  headAt: Vec
  head: Turn
  body: Turn
  gaze: number
  /** Elbow, wrist and palm of the arm on the viewer's left, then right, from the pit of the neck. */
  arms: [Reach, Reach]
}
export type Reach = { elbow: Vec; wrist: Vec; palm: Vec; hand: 'glove' | 'wrap'; lift?: number }

export type Figure = {
  face: Face
  brows: { thick: number; fall: number }
  hair: HairStyle
  beard: Beard
  build: Build
  top: 'bare' | 'bra' | 'tank' | 'rash'
  pose: Pose
}

type Look = Omit<Part, 'solid'>

const FACE: Look = { tone: 1, gloss: 0.3, front: 0.2 }
const INKED: Look = { tone: 0, gloss: 0, front: 0 }
const EYE: Look = { tone: 1.5, gloss: 0.6, front: 0.5 }
const HAIR: Look = { tone: 0.52, gloss: 0.12, front: 0.05 }
const BEARD: Look = { tone: 0.62, gloss: 0.1, front: 0.25 }
const SKIN: Look = { tone: 1, gloss: 0.4, front: -0.06 }
const CLOTH: Look = { tone: 0.62, gloss: 0.05, front: -0.1 }
const LEATHER: Look = { tone: 0.8, gloss: 0.6, front: 0.05 }

/** Everything above the neck, turned together. */
function headParts({ face, brows, hair: style, beard: kind, pose }: Figure): Part[] {
  const skin = head(face)
  const eyes = eyeballs(pose.gaze)
  const parts: [Solid | undefined, Look, number][] = [
    [skin, FACE, 14],
    [eyebrows(skin, brows.thick, brows.fall), INKED, 14],
    [inkLines(skin, face.mouth ?? 1), INKED, 14],
    [eyes.white, EYE, 10],
    [eyes.iris, INKED, 10],
    [hair(style), HAIR, style === 'braids' ? 40 : 22],
    [beard(kind, face.jaw, face.chin), BEARD, 20],
  ]
  return parts.flatMap(([solid, look, reach]) =>
    solid
      ? [{ solid: placed(within([0, 0, 0], reach, solid), pose.headAt, pose.head), ...look }]
      : [],
  )
}

/** What is worn over the trunk: the trunk itself a little thicker, where the garment lies. */
function garment(top: Figure['top'], trunk: Solid, build: Build): Solid | undefined {
  const s = build.shoulders
  if (top === 'bare') return undefined
  if (top === 'rash') {
    const collar = (x: number, y: number, z: number) =>
      y - 5.5 + Math.abs(x) * 0.1 - (z < -2 ? 2 : 0)
    return (x, y, z) => Math.max(trunk(x, y, z) - 0.35, collar(x, y, z))
  }
  const scoop = top === 'bra' ? -10.5 : -8
  const width = top === 'bra' ? s * 0.5 : s * 0.55
  const cover = (x: number, y: number, z: number) => {
    const strap = Math.max(Math.abs(Math.abs(x) - width) - 2.1, y - 6)
    return Math.min(y - scoop - (x / s) ** 2 * 3, strap, z < -2 ? y - 2 : 99)
  }
  return (x, y, z) => Math.max(trunk(x, y, z) - 0.4, cover(x, y, z))
}

function bodyParts({ build, pose, top }: Figure): Part[] {
  const s = build.shoulders
  const limbs = pose.arms.map((reach, i) => {
    const side = i === 0 ? -1 : 1
    const joints: Arm = {
      shoulder: [side * (s - 1.5), -3.4 + (reach.lift ?? 0), -3.2],
      ...reach,
    }
    return arm(joints, build.arms, reach.hand)
  })
  const [neckX, neckY, neckZ] = pose.headAt
  const trunk = torso(build, [neckX, neckY, neckZ])
  const shouldered = blend(3.2, trunk, ...limbs.map(({ shoulder }) => shoulder))
  const forearms = limbs.map(({ skin }) => skin)
  const worn = garment(
    top,
    top === 'rash' ? blend(3.2, trunk, ...limbs.map(({ sleeve }) => sleeve)) : trunk,
    build,
  )
  const parts: Part[] = [
    { solid: shouldered, ...SKIN },
    ...forearms.map((solid) => ({ solid, ...SKIN })),
    ...limbs.map(({ hand, centre }) => ({ solid: within(centre, 12, hand), ...LEATHER })),
    ...(worn ? [{ solid: worn, ...CLOTH }] : []),
  ]
  return parts.map((part) => ({ ...part, solid: placed(part.solid, [0, 0, 0], pose.body) }))
}

/** All parts of a fighter, in centimetres from the pit of the neck. */
export const sculpture = (figure: Figure): Part[] => [...bodyParts(figure), ...headParts(figure)]
