import type {
  BackerRow,
  PocketPage,
  PocketRow,
  PocketSteps,
} from '#app/screens/studio/pockets/pocket-views.ts'
import { actingFor, pocketsPlace, talkPlace } from '#app/screens/studio/studio-places.ts'
import {
  bpsText,
  countText,
  dateText,
  longDateTimeText,
  numberText,
  ppmText,
  shortDateText,
  usdcText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { seenByName } from '#app/texts/pseudonym.ts'
import { statusTexts } from '#app/texts/states.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { offeredPpm, type PocketTerms, soldUnits } from '#domain/campaigns/pocket.ts'
import { hasClosed, type PocketFacts, type PocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decidePocketTransition, editRefusals } from '#domain/campaigns/pocket-transition.ts'
import { floorShare, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { decidePocketCancellation } from '#domain/orders/pocket-cancellation.ts'
import { saleFee } from '#domain/treasury/fees.ts'
import { furtherOffer } from './further-offer.ts'
import { isDrafted } from './pocket-view.ts'
import { thinkingAhead, thinkingNow } from './time-to-think.ts'

/** For whom somebody acts. */
export type Acting = Parameters<typeof pocketsPlace>[0]

/** A Pocket of one's own, as the server reads it. */
export interface OwnPocket {
  id: string
  slug: string
  status: PocketStatus
  terms: PocketTerms
  facts: PocketFacts
  sentBackBecause: string | null
  cancelledBecause: string | null
  raisedMicro: MicroUsdc
  backers: number
  isOfferedAgain: boolean
}

/** For which of these the page that is asked for is. @throws for none, which `studioSession` leads away. */
export function actingOf<Recipient extends Acting>(
  recipients: readonly Recipient[],
  request: Request,
): Recipient {
  const [first, ...others] = recipients
  if (!first) throw new Error('a studio without a recipient')
  return actingFor([first, ...others], new URL(request.url))
}

function toneOf({ status, sentBackBecause }: OwnPocket): BadgeTone {
  if (status === 'draft') return sentBackBecause ? 'caution' : 'neutral'
  if (status === 'submitted') return 'info'
  if (status === 'approved' || status === 'paused') return 'caution'
  if (status === 'frozen' || status === 'cancelled') return 'loss'
  return hasClosed(status) ? 'neutral' : 'gain'
}

function stateOf({ status, sentBackBecause }: OwnPocket): string {
  if (status === 'draft') return sentBackBecause ? texts.sentBackState : texts.states.draft
  return status === 'submitted' || status === 'approved'
    ? texts.states[status]
    : statusTexts[status]
}

function nextOf({ status, terms, facts }: OwnPocket): string {
  if (status === 'paused' && !facts.history.pausedAt) return texts.asked
  const opens = longDateTimeText(terms.opensAt)
  return texts.next[status]({ opens, closes: longDateTimeText(terms.closesAt) })
}

/** No step of its sale is left to anybody. */
const hasEnded = ({ status }: OwnPocket) => status === 'cancelled' || hasClosed(status)

/** A Pocket of one's own, as the list shows it. */
export function pocketRow(pocket: OwnPocket, acting: Acting): PocketRow {
  const { id, terms, facts, raisedMicro, backers } = pocket
  const counted = countText(backers, ...texts.backer)
  return {
    id,
    href: pocketsPlace(acting, `/${id}`),
    title: terms.title,
    kind: kindTexts[terms.kind].label,
    state: stateOf(pocket),
    tone: toneOf(pocket),
    next: nextOf(pocket),
    raised:
      facts.history.publishedAt === null ? null : texts.raised(usdcText(raisedMicro), counted),
  }
}

/** The least that a recipient gets of what was paid: the fee of each order is rounded down. */
function netOf({ terms, raisedMicro }: OwnPocket): MicroUsdc {
  const withPack = terms.kind === 'share' && terms.compensationLevel1
  const premium = withPack ? floorShare(raisedMicro, terms.rates.premiumBps) : ZERO
  return subtract(subtract(raisedMicro, saleFee(raisedMicro, terms.rates)), premium)
}

/** A manager prepares a Pocket; what puts it on sale, and changes or ends the sale, is the athlete's alone. */
const sellsFor = ({ capacity }: Acting): boolean => capacity !== 'manager'

/** What each step says before it is taken; those that may not be taken now are left out. */
function stepsOf(
  pocket: OwnPocket,
  acting: Acting,
  settings: BusinessSettings,
  now: Date,
): PocketSteps {
  const { facts, terms, raisedMicro } = pocket
  const { steps } = texts
  const may = (step: Parameters<typeof decidePocketTransition>[1]) =>
    decidePocketTransition(facts, step, now).ok
  const ahead = thinkingAhead(terms.kind, 'onSubmit', settings, now)
  const submit = may('submit') && {
    submit: ahead ? `${steps.submit.text} ${ahead}` : steps.submit.text,
  }
  if (!sellsFor(acting)) return { ...submit }
  const order = { by: 'recipient', reason: '-' } as const
  const mayCancel = decidePocketCancellation(facts, order, [], now).ok
  return {
    ...submit,
    ...(may('publish') && { publish: steps.publish.text(longDateTimeText(terms.opensAt)) }),
    ...(may('pause') && { pause: steps.pause.text }),
    // A pause for an open question ends by itself.
    ...(may('resume') &&
      facts.history.pausedAt && { resume: steps.resume.text(longDateTimeText(terms.closesAt)) }),
    ...(may('end_early') && {
      end_early: facts.isBacked
        ? steps.end.text(usdcText(raisedMicro), usdcText(netOf(pocket)))
        : steps.end.textEmpty,
    }),
    ...(mayCancel && { cancel: steps.cancel.text }),
  }
}

function statsOf(pocket: OwnPocket): NonNullable<PocketPage['stats']> {
  const { terms, facts, raisedMicro, backers } = pocket
  const { sale } = texts
  const fee = bpsText(terms.rates.saleFeeBps)
  const withPack = terms.kind === 'share' && terms.compensationLevel1
  const goal = terms.kind === 'share' ? null : terms.goalMicro
  const sold =
    terms.kind === 'share'
      ? {
          label: sale.units,
          figure: numberText(soldUnits(facts.unitsTaken)),
          note: sale.unitsOf(numberText(terms.unitCount)),
        }
      : {
          label: sale.until,
          figure: shortDateText(terms.closesAt),
          note: goal === null ? sale.noGoal : sale.goal(usdcText(goal)),
        }
  return [
    { label: sale.raised, figure: usdcText(raisedMicro), note: kindTexts[terms.kind].label },
    {
      label: sale.net,
      figure: usdcText(netOf(pocket)),
      note: withPack ? sale.netNoteCover(fee, bpsText(terms.rates.premiumBps)) : sale.netNote(fee),
    },
    { label: sale.backers, figure: numberText(backers), note: '' },
    sold,
  ]
}

function factsOf({ terms }: OwnPocket, fightNames: readonly string[]): PocketPage['facts'] {
  const words = texts.terms
  const dates = [
    { label: words.opens, value: longDateTimeText(terms.opensAt) },
    { label: words.closes, value: longDateTimeText(terms.closesAt) },
  ]
  const kind = { label: words.kind, value: kindTexts[terms.kind].label }
  if (terms.kind !== 'share') {
    const goal = terms.goalMicro === null ? words.none : usdcText(terms.goalMicro)
    return [kind, { label: words.goal, value: goal }, ...dates]
  }
  const units = countText(terms.unitCount, ...texts.backers.part)
  return [
    kind,
    { label: words.units, value: words.unitsAt(units, usdcText(terms.unitPriceMicro)) },
    { label: words.sold, value: ppmText(offeredPpm(terms)) },
    { label: words.fights, value: fightNames.join(' · '), tall: true },
    ...(terms.priorityOpensAt
      ? [{ label: words.priority, value: longDateTimeText(terms.priorityOpensAt) }]
      : []),
    ...dates,
    { label: words.cover, value: terms.compensationLevel1 ? words.coverPaid : words.coverNot },
    { label: words.release, value: words.releases[terms.releaseBy], tall: true },
  ]
}

interface Backers {
  items: readonly {
    certificateNumber: bigint
    alias: string
    principalMicro: MicroUsdc
    units: number | null
    confirmedAt: Date | null
  }[]
  nextCursor: string | null
}

function backerRow(backer: Backers['items'][number]): BackerRow {
  return {
    certificate: texts.backers.certificate(String(backer.certificateNumber)),
    alias: seenByName(backer.alias),
    amount: usdcText(backer.principalMicro),
    units: backer.units === null ? null : countText(backer.units, ...texts.backers.part),
    date: backer.confirmedAt ? dateText(backer.confirmedAt) : '',
  }
}

function placesOf(
  { id, slug, terms, status }: OwnPocket,
  acting: Acting,
  isPublic: boolean,
): Pick<PocketPage, 'publicHref' | 'previewHref' | 'talkHref' | 'budgetHref'> {
  return {
    previewHref: isDrafted(status) ? pocketsPlace(acting, `/${id}/apercu`) : null,
    publicHref: isPublic ? `/p/${slug}` : null,
    talkHref: isPublic ? talkPlace(acting, id) : null,
    budgetHref: terms.kind === 'federation' ? pocketsPlace(acting, `/${id}/budget`) : null,
  }
}

/** The page of one Pocket of one's own. */
export function pocketPage(
  pocket: OwnPocket,
  {
    acting,
    backers,
    fightNames,
    now,
    settings,
    takeHome,
  }: {
    acting: Acting
    backers: Backers
    fightNames: string[]
    now: Date
    settings: BusinessSettings
    takeHome: PocketPage['takeHome']
  },
): PocketPage {
  const { id, status, facts, sentBackBecause, cancelledBecause, raisedMicro } = pocket
  const isPublic = facts.history.publishedAt !== null
  const steps = stepsOf(pocket, acting, settings, now)
  const mayEdit = editRefusals(facts, 0, now).length === 0
  const isBacked = facts.isBacked && steps.end_early !== undefined
  const isShort = backers.nextCursor !== null
  return {
    row: pocketRow(pocket, acting),
    backHref: pocketsPlace(acting),
    editHref: mayEdit ? pocketsPlace(acting, `/${id}/modifier`) : null,
    takeHome: isPublic ? null : takeHome,
    ...placesOf(pocket, acting, isPublic),
    notes: [
      ...(sentBackBecause && status === 'draft' ? [texts.sentBack(sentBackBecause)] : []),
      ...(cancelledBecause ? [texts.cancelledBecause(cancelledBecause)] : []),
    ],
    steps,
    thinking: thinkingNow(facts, settings, now),
    sellsShares: pocket.terms.kind === 'share',
    mayNot: sellsFor(acting) || hasEnded(pocket) ? null : texts.steps.onlyAthlete,
    backed: isBacked ? texts.steps.backed(usdcText(raisedMicro)) : null,
    further: pocket.isOfferedAgain ? null : furtherOffer(facts, { now, settings }),
    stats: isPublic ? statsOf(pocket) : null,
    facts: factsOf(pocket, fightNames),
    backers: isPublic
      ? {
          rows: backers.items.map(backerRow),
          csvHref: `/studio/pockets/${id}/backers.csv`,
          more: isShort ? texts.backers.more(numberText(backers.items.length)) : null,
        }
      : null,
  }
}
