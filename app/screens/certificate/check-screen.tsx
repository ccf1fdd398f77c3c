import { useState } from 'react'
import { Link } from 'react-router'
import { type Standing, standingToday } from '#app/live/attestation-standing.ts'
import type { CheckedAttestation } from '#app/live/check-attestation.ts'
import type { CheckedCertificate } from '#app/live/check-certificate.ts'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { certificateTexts } from '#app/texts/certificate.ts'
import { certificateCheckTexts as texts } from '#app/texts/certificate-check.ts'
import { usdcText, wholeDayText } from '#app/texts/format.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { ATTESTATION_LAYOUT } from '#domain/campaigns/attestation.ts'
import { CERTIFICATE_TITLES, formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'
import { CheckedProof } from './checked-proof.tsx'

/** A proof file has about two thousand letters. */
const MOST_BYTES = 100_000

type Outcome =
  | { is: 'waiting' | 'checking' | 'unreadable' | 'tooLarge' | 'failed' }
  | { is: 'checked'; found: CheckedCertificate }
  | { is: 'attested'; found: CheckedAttestation; standing: Standing }

/** Checks a proof file in the browser, by the rules that the platform itself runs. */
export function CheckScreen({ signer, tokenless }: { signer: string; tokenless: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' })
  const check = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setOutcome({ is: 'tooLarge' })
    setOutcome({ is: 'checking' })
    setOutcome(await checked(file).catch(outcomeOf))
  }
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {texts.title}
      </h1>
      <p className="mt-4 max-w-prose text-18">{texts.lead}</p>
      {tokenless && <p className="mt-4 max-w-prose text-15 text-soft">{texts.token.none}</p>}
      <div className="mt-8 grid max-w-prose gap-2">
        <p id="proof-label" className="text-15 font-semibold">
          {texts.file}
        </p>
        <DropZone
          id="proof"
          accept="application/json,.json"
          choose={texts.choose}
          drop={texts.drop}
          labelledBy="proof-label"
          onFiles={([file]) => void check(file)}
        />
      </div>
      <div role="status" className="mt-8">
        {outcome.is === 'checking' && <p>{texts.checking}</p>}
        {(outcome.is === 'unreadable' || outcome.is === 'tooLarge' || outcome.is === 'failed') && (
          <p className="max-w-prose text-loss">{texts[outcome.is]}</p>
        )}
        {outcome.is === 'checked' && <Checked found={outcome.found} signer={signer} />}
        {outcome.is === 'attested' && <CheckedProof {...outcome} signer={signer} />}
      </div>
    </PublicFrame>
  )
}

/** What is wrong with the file is told apart from rules that could not be loaded. */
const outcomeOf = (error: unknown): Outcome => ({
  is: error instanceof JsonUnreadable ? 'unreadable' : 'failed',
})

/** The rules, the hash and the curve are loaded by the first file alone. */
async function checked(file: File): Promise<Outcome> {
  const json = await file.text()
  if (json.includes(ATTESTATION_LAYOUT)) {
    const { checkAttestation } = await import('#app/live/check-attestation.ts')
    const found = await checkAttestation(json)
    return { is: 'attested', found, standing: await standingToday(found.record.id) }
  }
  const { checkCertificate } = await import('#app/live/check-certificate.ts')
  return { is: 'checked', found: await checkCertificate(json) }
}

function Checked({ found, signer }: { found: CheckedCertificate; signer: string }) {
  const { record, flaws } = found
  const isOurs = found.signer.toLowerCase() === signer.toLowerCase()
  const isRight = flaws.length === 0
  const { facts } = certificateTexts
  return (
    <div className="grid items-start gap-x-16 gap-y-8 md:grid-cols-2">
      <div className="grid gap-6">
        <div className="grid gap-2 text-18 font-semibold">
          {flaws.map((flaw) => (
            <p key={flaw} className="text-loss">
              {texts.flaws[flaw]}
            </p>
          ))}
          {isRight && isOurs && <p className="text-gain">{texts.right}</p>}
          {isRight && !isOurs && <p className="text-loss">{texts.otherSigner}</p>}
        </div>
        <FactsList
          label={texts.facts.label}
          facts={[
            {
              label: texts.facts.number,
              value: `${CERTIFICATE_TITLES[record.kind]} ${formatCertificateNumber(record.number)}`,
            },
            { label: facts.pocket, value: record.pocketTitle },
            { label: facts.recipient, value: record.recipientName },
            { label: facts.amount, value: usdcText(record.principalMicro) },
            { label: facts.minted, value: wholeDayText(record.mintedOn) },
            { label: texts.facts.order, value: <Digits>{record.orderId}</Digits> },
            { label: texts.facts.signer, value: <Digits>{found.signer}</Digits> },
          ]}
        />
        <Link
          to={`/c/${record.number}`}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
        >
          {texts.page}
        </Link>
      </div>
      {isRight && (
        <div
          className="max-w-100 [&_svg]:block [&_svg]:w-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
          dangerouslySetInnerHTML={{ __html: found.art }}
        />
      )}
    </div>
  )
}

function Digits({ children }: { children: string }) {
  return <span className="font-mono text-13 break-all">{children}</span>
}
