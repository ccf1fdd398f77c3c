import { Hono } from 'hono'
import { readPictureFile } from '#domain/campaigns/picture.ts'
import { isPictureShown } from '#server/campaigns/door.ts'
import type { Platform } from '#server/kernel/door.ts'

/** A name says what is in it, so that whoever has it need not ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Uploaded pictures, each in several widths and formats, as long as something shows them. */
export function mediaRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/u/:file', async (context) => {
    const name = context.req.param('file')
    const file = readPictureFile(name)
    const isShown = file !== null && (await isPictureShown(platform.db, file.sha256))
    const bytes = isShown ? await platform.ports.files.get(name) : null
    if (!file || !bytes) return new Response(null, { status: 404 })
    return new Response(bytes, {
      headers: { 'Content-Type': `image/${file.format}`, 'Cache-Control': FOR_EVER },
    })
  })
  return routes
}
