import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { certificatePicture } from '#app/live/share-picture.ts'
import { imageAnswer } from '#app/share-image.server.ts'
import { findCertificate } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/certificate-image'

/** What other sites show of a certificate: its own art, and nothing of its holder. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const certificate = await findCertificate(platform, certificateNumberIn(params.number))
  if (!certificate) return new Response(null, { status: 404 })
  return imageAnswer(platform, request, certificatePicture(certificate))
}
