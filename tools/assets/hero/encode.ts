import { spawn } from 'node:child_process'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FPS, LOOP_SECONDS } from './loop.ts'
import type { Size } from './render.ts'

const TO_709 = 'out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd'
const TAGS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]

/** Runs ffmpeg and fails with its words when it fails. */
export function ffmpeg(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, SVT_LOG: '1' },
    })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${words}`))))
  })
}

/**
 * Encodes with the best of `qualities` (best first) whose file fits `limitBytes`.
 * Refuses when even the last is too big.
 */
export async function encodeWithin(
  path: string,
  limitBytes: number,
  qualities: readonly number[],
  argsFor: (quality: number) => readonly string[],
): Promise<string> {
  const trial = path.replace(/\.(\w+)$/, '.trial.$1')
  const sizeAt = async (quality: number | undefined) => {
    if (quality === undefined) throw new Error(`${path} does not fit ${limitBytes} bytes`)
    await ffmpeg([...argsFor(quality), trial])
    return (await stat(trial)).size
  }
  // A worse quality is never bigger, so halving finds the best one in a few encodings.
  let first = 0
  let last = qualities.length
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if ((await sizeAt(qualities[middle])) <= limitBytes) last = middle
    else first = middle + 1
  }
  const size = await sizeAt(qualities[first])
  await rename(trial, path)
  return `${path} ${size} bytes, quality ${qualities[first]}`
}

function frames(dir: string, size: Size, pixels: string): string[] {
  const filter = `scale=${size.width}:${size.height}:${TO_709},format=${pixels}`
  return ['-framerate', String(FPS), '-i', join(dir, 'frame-%03d.png'), '-vf', filter, ...TAGS]
}

/** AV1 in WebM, ten bits against banding in the dark; grain is drawn by the player. */
export function encodeWebm(
  dir: string,
  size: Size,
  path: string,
  limitBytes: number,
): Promise<string> {
  const qualities = [26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 53, 56, 59, 63]
  return encodeWithin(path, limitBytes, qualities, (crf) => [
    ...frames(dir, size, 'yuv420p10le'),
    ...['-c:v', 'libsvtav1', '-preset', '6', '-crf', String(crf), '-g', String(FPS * LOOP_SECONDS)],
    ...['-svtav1-params', 'tune=0:film-grain=5:film-grain-denoise=0', '-an'],
  ])
}

/** H.264 in MP4 for players without AV1; two passes to spend the whole budget. */
export async function encodeMp4(
  dir: string,
  size: Size,
  path: string,
  limitBytes: number,
): Promise<string> {
  const stats = join(dir, `x264-${size.height}`)
  const pass = (number: number, share: number): string[] => [
    ...frames(dir, size, 'yuv420p'),
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-g', '96', '-an'],
    ...['-b:v', String(Math.floor((limitBytes * 8 * share) / LOOP_SECONDS))],
    ...['-x264-params', `pass=${number}:stats=${stats}:aq-mode=3:aq-strength=0.9:deblock=1,1`],
  ]
  await ffmpeg([...pass(1, 0.97), '-f', 'null', '/dev/null'])
  return encodeWithin(path, limitBytes, [0.97, 0.94, 0.9, 0.85], (share) => [
    ...pass(2, share),
    ...['-movflags', '+faststart'],
  ])
}

/** A still picture as AVIF. */
export function encodeAvif(png: string, path: string, limitBytes: number): Promise<string> {
  const qualities = [17, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 41, 44, 48, 52]
  return encodeWithin(path, limitBytes, qualities, (crf) => [
    ...['-i', png, '-vf', 'scale=out_color_matrix=bt709:out_range=pc,format=yuv420p10le'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1'],
    ...['-color_range', 'pc', '-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '6'],
    ...['-crf', String(crf), '-b:v', '0', '-frames:v', '1'],
  ])
}

/** A still picture as JPEG, for browsers without AVIF. */
export function encodeJpeg(png: string, path: string, limitBytes: number): Promise<string> {
  const qualities = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 24]
  return encodeWithin(path, limitBytes, qualities, (quality) => [
    ...['-i', png, '-vf', 'format=yuvj420p', '-c:v', 'mjpeg', '-huffman', 'optimal'],
    ...['-q:v', String(quality), '-frames:v', '1'],
  ])
}
