import type { AttestationRow } from '#app/screens/pocket/attestation-list.tsx'
import { dateText, wholeDayText } from '#app/texts/format.ts'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import { fightTexts } from '#app/texts/studio/fights.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import type { AttestationState, AttestedFact } from '#domain/campaigns/attestation.ts'

/** An attestation as the server reads it. */
interface ReadAttestation {
  id: string
  federation: { name: string }
  athlete: { name: string }
  attestedAt: Date
  fact: AttestedFact
  state: AttestationState
  revoked: { at: Date; because: string } | null
  isPublic: boolean
  awaitsConsent: boolean
}

const TONES: Readonly<Record<AttestationState, BadgeTone>> = {
  valid: 'gain',
  expired: 'neutral',
  revoked: 'loss',
  replaced: 'neutral',
}

function saidOf({ fact, federation }: ReadAttestation): string {
  if (fact.kind === 'licence') return texts.licence(federation.name)
  if (fact.kind === 'fitness') return fact.fit ? texts.fit.yes : texts.fit.no
  const outcome = fightTexts.outcomes[fact.outcome]
  return `${outcome} ${texts.bout(fact.opponent, fact.event)}`
}

/** A bout has its own day; the others end with one. */
function whenOf(fact: AttestedFact): string {
  return fact.kind === 'bout'
    ? texts.fought(wholeDayText(fact.foughtOn))
    : texts.until(wholeDayText(fact.validUntil))
}

/** @param reader Everybody reads less than the athlete and the federation do. */
function rowOf(found: ReadAttestation, reader: 'all' | 'athlete' | 'federation'): AttestationRow {
  const { id, fact, federation, athlete, attestedAt, state, revoked, isPublic, awaitsConsent } =
    found
  const day = dateText(attestedAt)
  const who =
    reader === 'federation' ? texts.for(athlete.name, day) : texts.by(federation.name, day)
  const isHidden = reader === 'athlete' && fact.kind === 'fitness' && !isPublic
  return {
    id,
    kind: texts.kinds[fact.kind],
    said: saidOf(found),
    detail: `${who} · ${whenOf(fact)}`,
    state: texts.states[state],
    // A no that stands is no good news.
    tone: fact.kind === 'fitness' && !fact.fit ? 'neutral' : TONES[state],
    notes: [
      ...(revoked && reader !== 'all'
        ? [texts.revoked(dateText(revoked.at), revoked.because)]
        : []),
      ...(isHidden ? [awaitsConsent ? texts.waits.yours : texts.private] : []),
      ...(awaitsConsent && reader === 'federation' ? [texts.waits.theirs] : []),
    ],
    recordHref: isPublic ? `/attestations/${id}/preuve.json` : null,
    mayRevoke: revoked === null,
  }
}

/** What federations attest, in words, for whoever reads it. */
export const attestationRows = (
  found: readonly ReadAttestation[],
  reader: Parameters<typeof rowOf>[1],
): AttestationRow[] => found.map((each) => rowOf(each, reader))
