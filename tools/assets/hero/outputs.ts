import { fileURLToPath } from 'node:url'
import type { Size } from './render.ts'
import type { ShotName } from './shots.ts'

export const MEDIA_DIR = fileURLToPath(new URL('../../../public/media/', import.meta.url))
/** The film is imported, so that its address names its content. */
export const FILM_DIR = fileURLToPath(new URL('../../../app/media/', import.meta.url))

/** The videos with their weight limits; frames of any drawn size are scaled to these. */
export const VIDEOS: readonly { name: string; size: Size; limitBytes: number }[] = [
  { name: 'hero-720', size: { width: 1280, height: 720 }, limitBytes: 900_000 },
  { name: 'hero-1080', size: { width: 1920, height: 1080 }, limitBytes: 2_500_000 },
]

export type Still = {
  readonly name: string
  readonly shot: ShotName
  readonly size: Size
  readonly frame: number
  readonly avifBytes: number
  readonly jpegBytes: number
}

/** The still pictures. The desk poster is frame 0, so the video takes over without a jump. */
export const STILLS: readonly Still[] = [
  {
    name: 'hero-poster-desk',
    shot: 'desk',
    size: { width: 1920, height: 1080 },
    frame: 0,
    avifBytes: 60_000,
    jpegBytes: 90_000,
  },
  {
    name: 'hero-poster-phone',
    shot: 'phone',
    size: { width: 828, height: 1104 },
    frame: 0,
    avifBytes: 30_000,
    jpegBytes: 45_000,
  },
  {
    name: 'hero-still',
    shot: 'still',
    size: { width: 1080, height: 1350 },
    frame: 24,
    avifBytes: 60_000,
    jpegBytes: 110_000,
  },
]
