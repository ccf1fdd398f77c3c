import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBand } from './band.ts'
import { encodeAvif, encodeJpeg, encodeMp4, encodeWebm } from './encode.ts'
import { FPS, FRAME_COUNT } from './loop.ts'
import { type Options, readOptions } from './options.ts'
import { FILM_DIR, MEDIA_DIR, STILLS, VIDEOS } from './outputs.ts'
import { framePath, openRenderer } from './render.ts'

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** One still for looking at. */
async function drawOne(options: Options, seconds: number): Promise<void> {
  const renderer = await openRenderer(options.shot, options.size, options.quick)
  const path = join(options.out, `${options.shot}-${seconds}.png`)
  say(`${path} ${Math.round(await renderer.write(seconds * FPS, path))} ms`)
  await renderer.close()
}

/** The posters, as PNG in the working folder and encoded in the media folder. */
async function makeStills(options: Options): Promise<void> {
  for (const still of STILLS) {
    const png = join(options.out, `${still.name}.png`)
    const renderer = await openRenderer(still.shot, still.size, options.quick)
    await renderer.write(still.frame, png)
    await renderer.close()
    say(await encodeAvif(png, join(MEDIA_DIR, `${still.name}.avif`), still.avifBytes))
    say(await encodeJpeg(png, join(MEDIA_DIR, `${still.name}.jpg`), still.jpegBytes))
  }
  say(await makeBand(join(options.out, 'hero-still.png'), join(MEDIA_DIR, 'hero-band.avif')))
}

/** All frames of the loop; frames that are already there stay, so a stopped run goes on. */
async function drawFrames(dir: string, options: Options): Promise<void> {
  const renderer = await openRenderer('desk', options.size, options.quick)
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    const path = framePath(dir, frame)
    if (await isThere(path)) continue
    const spent = await renderer.write(frame, path)
    if (frame % 12 === 0) say(`frame ${frame} of ${FRAME_COUNT}, ${Math.round(spent)} ms`)
  }
  await renderer.close()
}

async function makeVideos(dir: string): Promise<void> {
  for (const { name, size, limitBytes } of VIDEOS) {
    say(await encodeMp4(dir, size, join(FILM_DIR, `${name}.mp4`), limitBytes))
    say(await encodeWebm(dir, size, join(FILM_DIR, `${name}.webm`), limitBytes))
  }
}

const options = readOptions(process.argv.slice(2))
const frames = join(options.out, `frames-${options.size.width}`)
await mkdir(frames, { recursive: true })
await mkdir(MEDIA_DIR, { recursive: true })
await mkdir(FILM_DIR, { recursive: true })
if (options.still !== undefined) {
  await drawOne(options, options.still)
} else {
  if (options.part !== 'loop') await makeStills(options)
  if (options.part !== 'stills') {
    await drawFrames(frames, options)
    await makeVideos(frames)
  }
}
