import { sharePicture } from '#app/live/share-picture.ts'
import { imageAnswer, portraitFor } from '#app/share-image.server.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { listPocketsOf } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/recipient-image'

/** What other sites show of a fighter or a federation: the art of one of their Pockets, and their photo where they have one. */
export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const kind = pattern.includes('athletes') ? 'fighter' : 'federation'
  const launched = isLaunched(platform.launch.read(), 'backing')
  const [pocket] = launched ? await listPocketsOf(platform, kind, params.slug) : []
  if (!pocket) return new Response(null, { status: 404 })
  const portrait = await portraitFor(platform, pocket.recipient.picture)
  return imageAnswer(platform, request, sharePicture(pocket, portrait))
}
