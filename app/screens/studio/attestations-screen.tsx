import { addressHere } from '#app/page-address.ts'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { AttestationList, type AttestationRow } from '#app/screens/pocket/attestation-list.tsx'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'

/** What federations attest of the athlete who reads it, and the way to contest it. */
export function AttestationsScreen({ rows }: { rows: readonly AttestationRow[] }) {
  return (
    <>
      <PageHead title={texts.title} text={texts.own.text} />
      {rows.length === 0 ? (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.own.none}</p>
      ) : (
        <AttestationList
          rows={rows}
          act={({ id }) => (
            <a
              href={addressHere(`/contact?type=complaint&sujet=fighter&a-propos=attestation:${id}`)}
              className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
            >
              {texts.own.contest}
            </a>
          )}
        />
      )}
      <p className="mt-4 max-w-prose text-15 text-soft">{texts.own.health}</p>
    </>
  )
}
