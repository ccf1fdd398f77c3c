import { sharePicture } from '#app/live/share-picture.ts'
import { imageAnswer } from '#app/share-image.server.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/pocket-image'

/** What other sites show of a published Pocket, once backing is launched. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const launched = isLaunched(platform.launch.read(), 'backing')
  const pocket = launched ? await findPocket(platform, params.id) : null
  if (!pocket) return new Response(null, { status: 404 })
  return imageAnswer(platform, request, sharePicture(pocket))
}
