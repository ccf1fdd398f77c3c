import type { TeamView } from '#app/screens/studio/team-section.tsx'
import { bpsText, dateText } from '#app/texts/format.ts'
import { mandateTexts as texts } from '#app/texts/studio/mandates.ts'
import type { Capacity } from '#domain/campaigns/mandate.ts'
import { hasCome } from '#domain/kernel/time.ts'

interface Acting {
  kind: 'fighter' | 'federation'
  capacity: Capacity
}

interface Mandate {
  id: string
  who: string
  isMine: boolean
  feeBps: number | null
  expiresAt: Date
  confirmedAt: Date | null
}

/** Who acts by a mandate, and what the reader may do about it. */
export function teamView(
  { kind, capacity }: Acting,
  mandates: readonly Mandate[],
  now: Date,
): TeamView {
  const gives = capacity === 'athlete' || capacity === 'signatory'
  // One that has lapsed keeps nobody from being invited.
  const standing = mandates.filter((each) => each.confirmedAt || !hasCome(each.expiresAt, now))
  const members = mandates.map((each): TeamView['members'][number] => ({
    id: each.id,
    who: each.who,
    state: stateOf(each, now),
    fee: each.feeBps ? texts.fee(bpsText(each.feeBps)) : null,
    step: each.isMine ? 'leave' : !gives ? null : each.confirmedAt ? 'end' : 'takeBack',
  }))
  return {
    kind,
    signs: kind === 'federation',
    members,
    mayInvite: gives && !(kind === 'fighter' && standing.length > 0),
    mayNot: capacity === 'representative' ? texts.onlySignatory : null,
  }
}

function stateOf({ confirmedAt, expiresAt }: Mandate, now: Date): string {
  if (confirmedAt) return texts.since(dateText(confirmedAt))
  return hasCome(expiresAt, now) ? texts.expired : texts.invited(dateText(expiresAt))
}

/** What the form of an invitation says, and what is wrong with it. */
export function readInvitation(fields: { recipientId: string; email: string; percent: string }) {
  const percent = Number(fields.percent.trim().replace(',', '.'))
  const feeBps = Math.round(percent * 100)
  const isPart = Number.isFinite(percent) && percent >= 0 && percent <= 50
  const errors = isPart ? null : { percent: texts.wrong.percent }
  return {
    input: { recipientId: fields.recipientId, email: fields.email, feeBps: isPart ? feeBps : 0 },
    errors,
  }
}
