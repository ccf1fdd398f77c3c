import { join } from 'node:path'
import { contrast, luminance, quantile } from './contrast.ts'
import { FRAME_COUNT } from './loop.ts'
import { MEDIA_DIR } from './outputs.ts'
import { type Area, rawFrames } from './raw-frames.ts'

/** Text is chalk and stands in these parts of the pictures. */
const CHALK = luminance(0xf4, 0xf1, 0xea)
const DESK: Area = { left: 0, top: 0.4, width: 0.45, height: 0.6 }
const PHONE: Area = { left: 0, top: 0.62, width: 1, height: 0.38 }
const NEEDED = 7

const TEN = Array.from({ length: 10 }, (_, i) => Math.floor((i * FRAME_COUNT) / 10))

/** Contrast of chalk on the brightest 5 % and on the brightest pixel of each frame. */
async function measure(file: string, frames: readonly number[], area: Area): Promise<number> {
  const bytes = await rawFrames(join(MEDIA_DIR, file), frames, area)
  const perFrame = bytes.length / 3 / frames.length
  let worst = Number.POSITIVE_INFINITY
  frames.forEach((frame, index) => {
    const light = new Float64Array(perFrame)
    for (let i = 0; i < perFrame; i++) {
      const at = (index * perFrame + i) * 3
      light[i] = luminance(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0)
    }
    const p95 = contrast(CHALK, quantile(light, 0.95))
    const peak = contrast(CHALK, quantile(light, 1))
    worst = Math.min(worst, p95)
    process.stdout.write(`${file} frame ${frame}: p95 ${p95.toFixed(2)}, peak ${peak.toFixed(2)}\n`)
  })
  return worst
}

const worst = Math.min(
  await measure('hero-720.webm', TEN, DESK),
  await measure('hero-720.mp4', TEN, DESK),
  await measure('hero-1080.webm', TEN, DESK),
  await measure('hero-1080.mp4', TEN, DESK),
  await measure('hero-poster-desk.jpg', [0], DESK),
  await measure('hero-poster-phone.jpg', [0], PHONE),
)
process.stdout.write(`worst p95 contrast ${worst.toFixed(2)}, needed ${NEEDED}\n`)
if (worst < NEEDED) process.exitCode = 1
