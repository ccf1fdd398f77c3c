import { createHash } from 'node:crypto'
import { type Picture, pictureFile } from '#domain/campaigns/picture.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { keepFor, loadSharp, type Platform } from '#server/kernel/door.ts'

/** Each takes a tenth of a second to draw; its key is all that it shows. */
const drawn = keepFor(DAY_MS, (_: Platform, svg) => toPng(svg))

/** What other sites show of a page: 1200 × 630 px, by what is in it. */
export async function imageAnswer(
  platform: Platform,
  request: Request,
  svg: string,
): Promise<Response> {
  const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
  const headers = { ETag: `"${name}"`, 'Cache-Control': 'public, max-age=86400' }
  if (request.headers.get('If-None-Match') === headers.ETag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(await drawn(platform, svg), {
    headers: { ...headers, 'Content-Type': 'image/png' },
  })
}

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
}

const WIDTH = 504
const HEIGHT = 630

/** A photo as a part of such a picture, upright; null where there is none. */
export async function portraitFor(
  platform: Platform,
  picture: Picture | null,
): Promise<string | null> {
  return picture && uprightOf(platform, JSON.stringify(picture))
}

const uprightOf = keepFor(DAY_MS, async (platform: Platform, named) => {
  const { sha256, focusX, focusY }: Picture = JSON.parse(named)
  const file = await platform.ports.files.get(pictureFile(sha256, 800, 'webp'))
  if (!file) return null
  const sharp = await loadSharp()
  const { width, height } = await sharp(file).metadata()
  const scale = Math.max(WIDTH / width, HEIGHT / height)
  const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const cut = await sharp(file)
    .resize(wide, high)
    .extract({
      left: Math.round(((wide - WIDTH) * focusX) / 100),
      top: Math.round(((high - HEIGHT) * focusY) / 100),
      width: WIDTH,
      height: HEIGHT,
    })
    .jpeg({ quality: 82 })
    .toBuffer()
  return `data:image/jpeg;base64,${cut.toString('base64')}`
})
