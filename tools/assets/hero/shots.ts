/** One framing of the arena. Shifts are lens shifts in half-pictures, so that posts stay upright. */
export type Shot = {
  readonly distance: number
  readonly height: number
  readonly fovDeg: number
  readonly yawDeg: number
  readonly orbitDeg: number
  readonly shiftX: number
  readonly shiftY: number
  /** Middle of the vignette, in picture parts from the lower left. */
  readonly heart: readonly [number, number]
  /** Darkening of the foot, where text stands: height in picture parts, light that is left. */
  readonly shade: readonly [number, number]
}

export type ShotName = 'desk' | 'phone' | 'still'

/** The three framings: wide page head, upright phone, upright login panel. */
export const SHOTS: Readonly<Record<ShotName, Shot>> = {
  desk: {
    distance: 18,
    height: 4.2,
    fovDeg: 32,
    yawDeg: 0,
    orbitDeg: 6,
    shiftX: 0.45,
    shiftY: 0.26,
    heart: [0.7, 0.5],
    shade: [0.1, 0.7],
  },
  phone: {
    distance: 22,
    height: 4.7,
    fovDeg: 35,
    yawDeg: 0,
    orbitDeg: 6,
    shiftX: 0,
    shiftY: 0.62,
    heart: [0.5, 0.66],
    shade: [0.52, 0.1],
  },
  still: {
    distance: 14.6,
    height: 3.3,
    fovDeg: 46,
    yawDeg: -33,
    orbitDeg: 6,
    shiftX: 0,
    shiftY: 0.06,
    heart: [0.5, 0.5],
    shade: [0.1, 0.7],
  },
}
