import { noFile, ownFile } from '#app/papers/own-file.ts'
import { canonicalText } from '#domain/ledger/canonical-entry.ts'
import { signAttestation } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/attestation-record'

/** The signed record of an attestation, for everybody who may read it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const signed = await signAttestation(context.get(platformContext), params.id)
  if (!signed) return noFile()
  return ownFile({
    name: `coin-rouge-attestation-${signed.record.id.slice(0, 8)}.json`,
    type: 'application/json',
    body: canonicalText(signed),
  })
}
