import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { certificateFace } from '#app/live/certificate-face.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { CertificateScreen } from '#app/screens/certificate/certificate-screen.tsx'
import { shareCard, shareImageOf } from '#app/share-card.ts'
import { certificateTexts } from '#app/texts/certificate.ts'
import { publicTexts } from '#app/texts/public.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { drawCertificate, findCertificate } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/certificat'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.certificate.title)
  const { face, description } = loaderData
  const title = certificateTexts.documentTitle(face.title, face.number)
  const page = { title, description, path: `/c/${params.number}` }
  return [
    ...appMeta(page, matches),
    ...shareCard({ ...page, image: shareImageOf(face.kind) }, matches),
  ]
}

/** One certificate by its number, for everybody; it never says who holds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const number = /^[1-9]\d{0,11}$/.test(params.number) ? Number(params.number) : 0
  const found = await findCertificate(platform, number)
  const sold = found && (await findPocket(platform, found.pocket.id))
  if (!sold) return data(null, { status: 404 })
  const { pocket } = found
  return data({
    face: certificateFace(found, {
      art: drawCertificate(found),
      sold: sold.terms,
      siteUrl: platform.site.publicUrl(),
    }),
    description: certificateTexts.description(pocket.recipientName, pocket.title),
  })
}

export default function Certificat({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <MissingScreen what="certificate" />
  return <CertificateScreen face={loaderData.face} />
}
