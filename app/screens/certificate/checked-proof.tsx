import type { Standing } from '#app/live/attestation-standing.ts'
import type { CheckedAttestation } from '#app/live/check-attestation.ts'
import { certificateCheckTexts as texts } from '#app/texts/certificate-check.ts'
import { wholeDayText } from '#app/texts/format.ts'
import { attestationTexts } from '#app/texts/studio/attestations.ts'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { FactsList } from '#app/ui/facts-list.tsx'

interface CheckedProofProps {
  found: CheckedAttestation
  standing: Standing
  /** Whose signature proofs of this platform carry. */
  signer: string
}

/** What the proof of an attestation says, whether its signature is right, and whether it holds today. */
export function CheckedProof({ found, standing, signer }: CheckedProofProps) {
  const { record, isSigned } = found
  const isOurs = found.signer.toLowerCase() === signer.toLowerCase()
  const { bout, validUntil, revokedOn } = record
  const { facts } = attestationTexts
  // Of health nothing is said that is not public any more.
  const isTold = record.kind === 'fitness' && standing !== 'gone'
  const what = isTold ? attestationTexts.fit.yes : attestationTexts.kinds[record.kind]
  const dates = [
    [facts.attestedOn, record.attestedOn],
    [facts.validUntil, validUntil],
    [facts.revokedOn, revokedOn],
  ] as const
  return (
    <div className="grid max-w-160 gap-6">
      <p className={`text-18 font-semibold ${isSigned && isOurs ? 'text-gain' : 'text-loss'}`}>
        {!isSigned && texts.flaws.signature}
        {isSigned && (isOurs ? attestationTexts.right : texts.otherSigner)}
      </p>
      {isOurs && standing !== 'public' && (
        <p className="border-l-2 border-caution pl-4 text-15 font-semibold">{facts[standing]}</p>
      )}
      <FactsList
        label={texts.facts.label}
        facts={[
          { label: facts.what, value: what },
          { label: facts.athlete, value: record.athleteName },
          { label: facts.federation, value: record.federationName },
          ...(bout
            ? [
                {
                  label: wholeDayText(bout.foughtOn),
                  value: `${fightTexts.outcomes[bout.outcome]} ${attestationTexts.bout(bout.opponent, bout.event)}`,
                },
              ]
            : []),
          ...dates.flatMap(([label, day]) => (day ? [{ label, value: wholeDayText(day) }] : [])),
          {
            label: texts.facts.signer,
            value: <span className="font-mono text-13 break-all">{found.signer}</span>,
          },
        ]}
      />
      <p className="text-15 text-soft">{facts.later}</p>
    </div>
  )
}
