import { spawn } from 'node:child_process'

export type Area = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Decodes chosen frames of a video or picture as RGB bytes, three per pixel.
 * `area` is in parts of the picture; frames are numbered from 0.
 */
export function rawFrames(path: string, frames: readonly number[], area: Area): Promise<Buffer> {
  const pick = frames.map((frame) => `eq(n\\,${frame})`).join('+')
  const crop = `crop=iw*${area.width}:ih*${area.height}:iw*${area.left}:ih*${area.top}`
  const filter = `select='${pick}',${crop},scale=in_color_matrix=bt709,format=rgb24`
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-vf',
    filter,
    '-vsync',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`ffmpeg ended with ${code}`)),
    )
  })
}
