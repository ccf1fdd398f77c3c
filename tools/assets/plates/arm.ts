import {
  add,
  ball,
  blend,
  carve,
  cross,
  dot,
  ellipsoid,
  less,
  limb,
  roundBox,
  type Solid,
  times,
  unit,
  type Vec,
} from './solid.ts'

/** Where an arm's joints are; `palm` is where the palm faces. */
export type Arm = { shoulder: Vec; elbow: Vec; wrist: Vec; palm: Vec }

/** `shoulder` grows into the trunk, `skin` is the arm alone, `sleeve` is what a shirt would cover. */
export type Limb = { shoulder: Solid; skin: Solid; sleeve: Solid; hand: Solid; centre: Vec }

/** An arm with its muscles, and the fist or wrapped hand at its end. */
export function arm(joints: Arm, girth: number, hand: 'glove' | 'wrap'): Limb {
  const { shoulder, elbow, wrist } = joints
  const middle = (a: Vec, b: Vec, t: number): Vec => add(a, times(less(b, a), t))
  const down = unit(less(elbow, shoulder))
  const deltoid = blend(
    3,
    ball(add(shoulder, times(down, 0.5)), 6.1 * girth),
    limb(shoulder, middle(shoulder, elbow, 0.45), 5.7 * girth, 3.8 * girth),
  )
  const upper = blend(
    2,
    limb(shoulder, elbow, 4.6 * girth, 3.7 * girth),
    limb(middle(shoulder, elbow, 0.4), middle(shoulder, elbow, 0.72), 4.9 * girth, 4.3 * girth),
  )
  const fore = blend(
    2.5,
    limb(elbow, wrist, 3.9 * girth, 2.7),
    limb(middle(elbow, wrist, 0.12), middle(elbow, wrist, 0.42), 4.5 * girth, 3.9 * girth),
  )
  const whole = blend(2.2, deltoid, upper)
  return {
    shoulder: whole,
    skin: blend(1.6, upper, fore),
    sleeve: whole,
    hand: fist(joints, hand),
    centre: add(wrist, times(unit(less(wrist, elbow)), 3)),
  }
}

/** A fist made around the wrist: u runs to the knuckles, v across them, w to the palm. */
function fist({ elbow, wrist, palm }: Arm, kind: 'glove' | 'wrap'): Solid {
  const u = unit(less(wrist, elbow))
  const v = unit(cross(palm, u))
  const w = cross(u, v)
  const local = kind === 'glove' ? glove() : wrapped()
  return (x, y, z) => {
    const p: Vec = [x - wrist[0], y - wrist[1], z - wrist[2]]
    return local(dot(p, u), dot(p, v), dot(p, w))
  }
}

/** Knuckles −3 to 3 across, fingers folded into the palm, the thumb over them. */
function fingers(): Solid {
  const rows = [-3.1, -1.05, 1.05, 3.1].map((v, i) =>
    blend(
      0.5,
      limb([8.3 - i * 0.25, v, -0.9], [8.6 - i * 0.25, v, 2.6], 1.2),
      limb([8.6 - i * 0.25, v, 2.6], [5.4, v, 3.6], 1.15, 1.0),
    ),
  )
  const thumb = blend(
    0.8,
    limb([2.6, -4.1, 1.2], [6.2, -4.3, 3.4], 1.5),
    limb([6.2, -4.3, 3.4], [7.8, -1.6, 4.6], 1.35, 1.1),
  )
  return blend(0.45, ...rows, thumb)
}

function glove(): Solid {
  const palm = roundBox([4.4, 0, 0.6], [4.2, 4.1, 2.6], 1.9)
  const pad = blend(
    1,
    ellipsoid([6.3, 0, -1.9], [3.7, 4.9, 2.3]),
    ellipsoid([8.4, 0, -1.2], [2.3, 4.9, 2.3]),
  )
  const cuff = limb([-4.6, 0, 0], [0.6, 0, 0], 3.65, 3.75)
  const strap = carve(0.4, cuff, limb([-1.9, 0, 0], [-1.7, 0, 0], 3.4))
  const seam = roundBox([7, 0, -4.4], [0.3, 6, 1], 0.2)
  return blend(0.6, carve(0.5, blend(0.8, palm, pad), seam), fingers(), blend(0.3, strap, cuff))
}

/** Bare fingers; tape wound around hand and wrist shows as ridges. */
function wrapped(): Solid {
  const palm = roundBox([4.4, 0, 0.5], [4.2, 4.0, 2.5], 2)
  const wrist = limb([-6.5, 0, 0], [1.5, 0, 0], 3.0, 3.3)
  const wound = blend(1.2, palm, wrist)
  const tape: Solid = (x, y, z) =>
    wound(x, y, z) - 0.25 - 0.14 * Math.abs(Math.sin((x + y * 0.35) * 1.5))
  return blend(0.7, tape, fingers())
}
