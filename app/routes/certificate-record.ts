import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { noFile, ownFile } from '#app/papers/own-file.ts'
import { canonicalText } from '#domain/ledger/canonical-entry.ts'
import { signCertificateRecord } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/certificate-record'

/** The signed record of a certificate, for everybody: it says nothing of who holds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const number = certificateNumberIn(params.number)
  const signed = await signCertificateRecord(context.get(platformContext), number)
  if (!signed) return noFile()
  return ownFile({
    name: `coin-rouge-certificat-${number}.json`,
    type: 'application/json',
    body: canonicalText(signed),
  })
}
