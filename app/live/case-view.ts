import type { CaseRow, CaseStateView, CaseThreadView } from '#app/screens/support/case-views.ts'
import { dateText, dateTimeText } from '#app/texts/format.ts'
import { supportTexts as texts } from '#app/texts/support.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { brand } from '#domain/kernel/brand.ts'
import { hasCome } from '#domain/kernel/time.ts'
import type { CaseKind, CaseOutcome, CaseState, CaseSubject } from '#domain/support/support-case.ts'

/** A case of one’s own, as the server gives it. */
interface OwnCase {
  id: string
  number: string
  kind: CaseKind
  subject: CaseSubject
  about: string | null
  state: Exclude<CaseState, 'unconfirmed'>
  outcome: CaseOutcome | null
  openedAt: Date
  dueAt: Date
  answeredAt: Date | null
  reopenUntil: Date | null
}

interface CaseThread extends OwnCase {
  messages: readonly {
    place: number
    kind: 'written' | 'answer' | 'question'
    text: string
    writtenAt: Date
  }[]
}

export function caseRow(one: OwnCase): CaseRow {
  return {
    href: `/compte/demandes/${one.id}`,
    title: texts.list.row(texts.kinds[one.kind], one.number),
    text: texts.list.facts(texts.subjects[one.subject], dateText(one.openedAt)),
    state: stateView(one),
  }
}

export function caseThreadView(one: CaseThread, now: Date): CaseThreadView {
  const isOver = one.reopenUntil !== null && hasCome(one.reopenUntil, now)
  const about = one.about === null ? null : aboutView(one.about)
  const { thread } = texts
  return {
    title: thread.title(texts.kinds[one.kind], one.number),
    state: stateView(one),
    facts: [
      { label: thread.subject, value: texts.subjects[one.subject] },
      ...(about ? [{ label: thread.about, value: about.text, href: about.href }] : []),
      { label: thread.openedOn, value: dateText(one.openedAt) },
      ...(one.state === 'open' ? [{ label: thread.due, value: dateText(one.dueAt) }] : []),
      ...(one.outcome ? [{ label: thread.outcome, value: texts.outcomes[one.outcome] }] : []),
    ],
    messages: one.messages.map(({ place, kind, text, writtenAt }) => ({
      place,
      isOurs: kind !== 'written',
      by: kind === 'written' ? thread.you : brand.name,
      at: dateTimeText(writtenAt),
      text,
    })),
    closed: closedText(one.reopenUntil, isOver),
    mayReply: !isOver,
    mayClose: one.state !== 'closed',
    showsMediation: one.kind === 'complaint' && one.answeredAt !== null,
  }
}

function closedText(reopenUntil: Date | null, isOver: boolean): string | null {
  if (reopenUntil === null) return null
  return isOver ? texts.thread.over : texts.thread.closedUntil(dateText(reopenUntil))
}

/** What was answered waits for nothing; what we have asked waits for its reader. */
function stateView({ state, answeredAt }: OwnCase): CaseStateView {
  if (state === 'waiting' && answeredAt) return { text: texts.answered, tone: 'gain' }
  const tones = { open: 'info', waiting: 'caution', closed: 'neutral' } as const
  return { text: texts.states[state], tone: tones[state] }
}

/** What a case is about, and its page. */
export function aboutView(about: string): { text: string; href: string } {
  const [noun, id = ''] = about.split(':')
  if (noun === 'certificate') {
    return { text: texts.abouts.certificate(formatCertificateNumber(Number(id))), href: `/c/${id}` }
  }
  if (noun === 'attestation')
    return { text: texts.abouts.attestation, href: '/studio/attestations' }
  return noun === 'purchase'
    ? { text: texts.abouts.purchase, href: `/achats/${id}` }
    : { text: texts.abouts.backing, href: `/soutiens/${id}` }
}
