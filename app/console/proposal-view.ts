import { proposalTexts as texts } from '#app/texts/console/proposals.ts'
import { cellOf, type ShownFact, subjectOf } from './cells.ts'
import type { FormField } from './form-fields.ts'
import { movesMoney } from './money-moves.ts'
import type { SectionView } from './object-parts.ts'
import { operationText } from './rooms.ts'
import type { ActLink } from './row-acts.ts'
import { sectionsOfFields } from './see-view.ts'
import { fieldText, proposalKind, subjectText } from './words.ts'

/** A proposal as the list of proposals answers it. */
export interface Proposal {
  readonly id: string
  readonly operation: string
  readonly subject: string
  readonly subjectName: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly authorId: string
  readonly author: string | null
  readonly approverIds: readonly string[]
  readonly approvalsNeeded: number
  readonly reason: string
  readonly openedAt: string
  readonly approval: {
    readonly path: string
    readonly body: Readonly<Record<string, unknown>>
  } | null
  readonly carriedOut: boolean
}

/** One decision of two, as its page shows it. */
export interface ProposalPage {
  readonly title: string
  readonly room: ActLink
  readonly said: string | null
  readonly facts: readonly ShownFact[]
  readonly sections: readonly SectionView[]
  /** What it is about, as its own page shows it. */
  readonly about: readonly SectionView[]
  readonly aboutHref: string | null
  readonly eyes: readonly string[]
  /** Why this operator cannot approve it; null where they can. */
  readonly barred: string | null
  readonly end: ActLink | null
  readonly fields: readonly FormField[]
  readonly checks: boolean
  readonly once: string
}

/** The object that a proposal is about. */
export interface AboutObject {
  readonly sections: readonly SectionView[]
  readonly href: string | null
}

interface Reader {
  readonly about: AboutObject
  readonly said: string | null
  readonly own: boolean
  readonly may: boolean
  readonly once: string
}

const room = { href: '/operator/voir/proposals' }

export function proposalView(
  found: Proposal | null,
  { said, own, may, once, about }: Reader,
): ProposalPage {
  const up = { ...room, text: operationText('GET /proposals') }
  if (!found) {
    return {
      title: texts.title,
      room: up,
      said,
      facts: [],
      sections: [],
      about: [],
      aboutHref: null,
      eyes: [],
      barred: null,
      end: null,
      fields: [],
      checks: false,
      once,
    }
  }
  const { operation, subject, payload, author, reason, openedAt, approverIds, approvalsNeeded } =
    found
  return {
    title: kindText(found),
    room: up,
    said: found.carriedOut ? texts.over : null,
    facts: [
      { label: fieldText('subject'), cell: subjectOf(subject, found.subjectName) },
      { label: fieldText('author'), cell: { as: 'text', text: author ?? texts.person } },
      { label: fieldText('openedAt'), cell: cellOf('openedAt', openedAt) },
      { label: fieldText('reason'), cell: cellOf('reason', reason) },
    ],
    sections: sectionsOfFields(payload),
    about: about.sections,
    aboutHref: about.href,
    eyes: [
      author ? texts.proposedBy(author) : texts.handedIn,
      texts.approvals(approverIds.length, approvalsNeeded),
    ],
    barred: own ? texts.own : may ? null : texts.notYours,
    end: {
      href: `/operator/faire/proposals/end?${new URLSearchParams({ id: found.id, de: `/operator/voir/proposals/${found.id}` })}`,
      text: own ? texts.withdraw : texts.refuse,
    },
    fields: [],
    checks: movesMoney(operation, false),
    once,
  }
}

const kindText = (proposal: Proposal): string =>
  `${proposalKind(proposal)} · ${subjectText(proposal.subject, proposal.subjectName)}`
