import { createHash } from 'node:crypto'
import {
  isPictureType,
  LEAST_PICTURE_SIDE,
  MOST_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  pictureFile,
} from '#domain/campaigns/picture.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { loadSharp, oneAtATime } from '#server/kernel/door.ts'

type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** A picture in every width and format that pages use. */
export interface DrawnPicture {
  sha256: string
  files: readonly { name: string; bytes: Uint8Array; mediaType: string }[]
}

/** Each takes some seconds. */
const inTurn = oneAtATime(10)

/**
 * Draws an uploaded picture anew from its pixels, upright and without its metadata (where it was taken, among others). Refuses
 * `picture_unreadable` for what is no whole JPEG, PNG, WebP or AVIF, `picture_size_wrong` for too few or too many pixels.
 * @throws Busy when too many wait.
 */
export async function drawPicture(sent: Uint8Array): Promise<Decision<DrawnPicture>> {
  if (!isPictureType(sent)) return refuse({ code: 'picture_unreadable' })
  const sharp = await loadSharp()
  return inTurn(async () => {
    const size = await sharp(sent, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (size === null) return refuse({ code: 'picture_unreadable' })
    const { width, height } = size
    const fits =
      width * height <= MOST_PICTURE_PIXELS && Math.min(width, height) >= LEAST_PICTURE_SIDE
    if (!fits) return refuse({ code: 'picture_size_wrong' })
    const sha256 = createHash('sha256').update(sent).digest('hex')
    const files = await drawFiles(sharp, sent, sha256).catch(() => null)
    return files === null ? refuse({ code: 'picture_unreadable' }) : accept({ sha256, files })
  })
}

async function drawFiles(sharp: Sharp, sent: Uint8Array, sha256: string) {
  // Read once, at the size of the largest file.
  const { data, info } = await sharp(sent, { failOn: 'warning' })
    .autoOrient()
    .resize(within(Math.max(...PICTURE_WIDTHS)))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: DrawnPicture['files'][number][] = []
  for (const format of PICTURE_FORMATS) {
    for (const each of PICTURE_WIDTHS) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(within(each))
      const bytes = await written(picture, format).toBuffer()
      files.push({ name: pictureFile(sha256, each, format), bytes, mediaType: `image/${format}` })
    }
  }
  return files
}

/** Small ones stay small; the height is bounded too, since the formats bound it. */
const within = (width: number) =>
  ({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true }) as const

/** More effort for AVIF takes ten times as long for a twentieth fewer bytes. */
function written(picture: ReturnType<Sharp>, format: PictureFormat) {
  return format === 'avif'
    ? picture.avif({ quality: 50, effort: 2 })
    : picture.webp({ quality: 76 })
}
