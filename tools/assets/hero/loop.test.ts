import { expect, test } from 'vitest'
import { poseBeam } from './beams.ts'
import { FRAME_COUNT, phaseOfFrame } from './loop.ts'
import { BEAMS } from './rig.ts'

test('the frame after the last is the first again', () => {
  expect(phaseOfFrame(FRAME_COUNT)).toBe(phaseOfFrame(0))
  expect(phaseOfFrame(-1)).toBe(phaseOfFrame(FRAME_COUNT - 1))
})

test('every lamp comes back to its pose without a jump at the seam', () => {
  for (const beam of BEAMS) {
    const step = (a: number, b: number): number =>
      poseBeam(beam, phaseOfFrame(a)).at.distanceTo(poseBeam(beam, phaseOfFrame(b)).at)
    const seam = step(FRAME_COUNT - 1, FRAME_COUNT)
    expect(seam).toBeGreaterThan(0)
    expect(Math.abs(seam - step(0, 1))).toBeLessThan(0.002)
  }
})

test('no two lamps share angle, strength and phase', () => {
  const keys = BEAMS.map((beam) => `${beam.halfAngleDeg} ${beam.shaft} ${beam.shift}`)
  expect(new Set(keys).size).toBe(BEAMS.length)
})
