import { createHash } from 'node:crypto'
import { sharePicture } from '#app/live/share-picture.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { DAY_MS } from '#domain/kernel/time.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { keepFor, loadSharp, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/pocket-image'

/** Each takes a tenth of a second to draw; its key is all that it shows. */
const drawn = keepFor(DAY_MS, (_: Platform, svg) => toPng(svg))

/** What other sites show of a published Pocket: 1200 × 630 px, once backing is launched. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const launched = isLaunched(platform.launch.read(), 'backing')
  const pocket = launched ? await findPocket(platform, params.id) : null
  if (!pocket) return new Response(null, { status: 404 })
  const svg = sharePicture(pocket)
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
