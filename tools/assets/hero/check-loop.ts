import { join } from 'node:path'
import { FRAME_COUNT } from './loop.ts'
import { FILM_DIR } from './outputs.ts'
import { rawFrames } from './raw-frames.ts'

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }
const NEEDED_DB = 40

/** Likeness of two frames in decibels; equal frames give infinity. */
function psnr(bytes: Buffer, size: number, one: number, other: number): number {
  let sum = 0
  for (let i = 0; i < size; i++) {
    const gap = (bytes[one * size + i] ?? 0) - (bytes[other * size + i] ?? 0)
    sum += gap * gap
  }
  return 10 * Math.log10((255 * 255 * size) / sum)
}

/** Compares the step over the seam with the steps around it and with one mid-loop. */
async function check(file: string): Promise<boolean> {
  const last = FRAME_COUNT - 1
  const picked = [0, 1, 2, 144, 145, last - 1, last]
  const bytes = await rawFrames(join(FILM_DIR, file), picked, WHOLE)
  const size = bytes.length / picked.length
  const seam = psnr(bytes, size, 6, 0)
  const steps = [psnr(bytes, size, 0, 1), psnr(bytes, size, 5, 6), psnr(bytes, size, 3, 4)]
  const text = steps.map((step) => step.toFixed(1)).join(', ')
  process.stdout.write(`${file}: seam ${seam.toFixed(1)} dB; steps ${text} dB\n`)
  return seam > NEEDED_DB || seam > Math.min(...steps) - 1
}

const files = ['hero-720.webm', 'hero-720.mp4', 'hero-1080.webm', 'hero-1080.mp4']
for (const file of files) if (!(await check(file))) process.exitCode = 1
