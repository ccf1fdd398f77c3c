/**
 * Solids as distance functions: how far a point in centimetres is from the surface, below zero inside.
 * A fighter is sculpted from these, lit, and traced; nothing here is drawn directly.
 */
export type Solid = (x: number, y: number, z: number) => number
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const less = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vec): Vec => times(a, 1 / (Math.hypot(...a) || 1))

export const ball =
  ([cx, cy, cz]: Vec, r: number): Solid =>
  (x, y, z) =>
    Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - r

export const ellipsoid =
  ([cx, cy, cz]: Vec, [rx, ry, rz]: Vec): Solid =>
  (x, y, z) => {
    const px = (x - cx) / rx
    const py = (y - cy) / ry
    const pz = (z - cz) / rz
    const near = Math.sqrt(px * px + py * py + pz * pz)
    const slope = Math.sqrt((px * px) / (rx * rx) + (py * py) / (ry * ry) + (pz * pz) / (rz * rz))
    return slope === 0 ? -Math.min(rx, ry, rz) : (near * (near - 1)) / slope
  }

/** A limb from `a` to `b` whose thickness runs from `ra` to `rb`. */
export function limb(a: Vec, b: Vec, ra: number, rb = ra): Solid {
  const [ax, ay, az] = a
  const [dx, dy, dz] = less(b, a)
  const lengthSquared = dx * dx + dy * dy + dz * dz || 1
  const grows = rb - ra
  return (x, y, z) => {
    const px = x - ax
    const py = y - ay
    const pz = z - az
    const t = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / lengthSquared))
    const qx = px - dx * t
    const qy = py - dy * t
    const qz = pz - dz * t
    return Math.sqrt(qx * qx + qy * qy + qz * qz) - (ra + grows * t)
  }
}

export const roundBox =
  ([cx, cy, cz]: Vec, [hx, hy, hz]: Vec, r: number): Solid =>
  (x, y, z) => {
    const qx = Math.abs(x - cx) - hx + r
    const qy = Math.abs(y - cy) - hy + r
    const qz = Math.abs(z - cz) - hz + r
    const outside = Math.sqrt(Math.max(qx, 0) ** 2 + Math.max(qy, 0) ** 2 + Math.max(qz, 0) ** 2)
    return outside + Math.min(Math.max(qx, qy, qz), 0) - r
  }

/** The lesser of two distances, with a fillet of about `k` where they meet. */
export function soft(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** Several solids grown together. */
export function blend(k: number, ...parts: Solid[]): Solid {
  return (x, y, z) => {
    let distance = Number.POSITIVE_INFINITY
    for (const part of parts) {
      const next = part(x, y, z)
      distance = distance === Number.POSITIVE_INFINITY ? next : soft(distance, next, k)
    }
    return distance
  }
}

/** The base without the cut, with a rounded edge. */
export const carve =
  (k: number, base: Solid, cut: Solid): Solid =>
  (x, y, z) =>
    -soft(-base(x, y, z), cut(x, y, z), k)

/** The same on both sides: only the half with x above zero is described. */
export const mirrored =
  (half: Solid): Solid =>
  (x, y, z) =>
    half(Math.abs(x), y, z)

/** Skips the costly inside of a solid while the point is far from the ball around it. */
export function within([cx, cy, cz]: Vec, r: number, inner: Solid): Solid {
  return (x, y, z) => {
    const away = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - r
    return away > 3 ? away : inner(x, y, z)
  }
}

export type Turn = { yaw?: number; pitch?: number; roll?: number }

/** The rows of a rotation, angles in degrees: yaw to the viewer's right, pitch downwards, roll clockwise. */
export function rows({ yaw = 0, pitch = 0, roll = 0 }: Turn): [Vec, Vec, Vec] {
  const [y, p, r] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const spin = (v: Vec): Vec => {
    const [x0, y0] = [
      v[0] * Math.cos(r) + v[1] * Math.sin(r),
      v[1] * Math.cos(r) - v[0] * Math.sin(r),
    ]
    const [y1, z1] = [y0 * Math.cos(p) - v[2] * Math.sin(p), y0 * Math.sin(p) + v[2] * Math.cos(p)]
    return [x0 * Math.cos(y) + z1 * Math.sin(y), y1, z1 * Math.cos(y) - x0 * Math.sin(y)]
  }
  return [spin([1, 0, 0]), spin([0, 1, 0]), spin([0, 0, 1])]
}

/** Puts a solid that was made around the origin at `at`, turned. */
export function placed(solid: Solid, at: Vec, turn: Turn): Solid {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows(turn)
  const [ox, oy, oz] = at
  return (x, y, z) => {
    const px = x - ox
    const py = y - oy
    const pz = z - oz
    return solid(a * px + b * py + c * pz, d * px + e * py + f * pz, g * px + h * py + i * pz)
  }
}
