import { asksWaiver, type OfferedPocket } from '#app/screens/backing/offer.ts'
import type { PocketFace, WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { rightsOf } from '#app/texts/certificate.ts'
import {
  bpsText,
  countText,
  dateTimeText,
  glanceText,
  numberText,
  ppmText,
  timeLeftText,
  usdcText,
  wholeDayText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { liveTexts } from '#app/texts/live-dashboard.ts'
import { cardLockText, pocketTexts as texts } from '#app/texts/pocket.ts'
import { seenByName } from '#app/texts/pseudonym.ts'
import { statusTexts } from '#app/texts/states.ts'
import { impliedValue, offersLevel2, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { formatUsdc, type MicroUsdc, usdc } from '#domain/kernel/money.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'
import { boutTape } from './bout-tape.ts'
import { budgetView, type ReadBudget } from './budget-view.ts'
import { coveredFights, type SettledPot } from './covered-fights.ts'
import { pictureView } from './picture-view.ts'
import { platesOf } from './plates.ts'
import { chosenAmount } from './pocket-amounts.ts'
import { type MoneyFacts, moneyView } from './pocket-money.ts'
import { scenariosView } from './pocket-scenarios.ts'
import { splitOf } from './pocket-split.ts'
import {
  closingFigure,
  isDrafted,
  isOver,
  pocketView,
  recipientFacts,
  recipientHref,
} from './pocket-view.ts'
import { pocketArt } from './share-picture.ts'
import { AMOUNT_KEY, SHEET_KEY } from './sheet-address.ts'
import { withoutMarks } from './text-as-html.ts'

/** What the page is asked for, and what it needs beside the Pocket. */
interface Asked {
  /** The amount that the address names. */
  amount: string | null
  /** Euros per USDC; null while nobody says. */
  rate: EurRate | null
  money: MoneyFacts
  budget: ReadBudget | undefined
  /** What its fights have brought to share. */
  pots: readonly SettledPot[]
  /** The latest that the public books show, the latest first. */
  latestBackers: readonly {
    name: string
    alias: string
    day: string
    principalMicro: MicroUsdc
  }[]
}

/** The words of a Pocket's public page. */
export function pocketFace(pocket: OfferedPocket, asked: Asked, now: Date): PocketFace {
  const { amount, rate, money, latestBackers } = asked
  const { terms, recipient, status } = pocket
  const kind = kindTexts[terms.kind]
  const { barText, soldPercent } = pocketView(pocket, { own: [], weekMicro: undefined, now })
  const isOpen = status === 'open' || status === 'priority'
  const chosen = isOver(status) ? null : chosenAmount(pocket, amount)
  return {
    id: pocket.id,
    kind: terms.kind,
    kindLabel: kind.label,
    kindLang: kind.lang,
    title: terms.title,
    description: pocket.description,
    art: pocketArt(pocket),
    portrait: platesOf(recipient.id)?.plate ?? null,
    cover: pictureView(pocket.cover),
    path: `/p/${pocket.slug}`,
    state: statusTexts[status],
    figures: figuresOf(pocket, now),
    bar: barText === null ? null : { sold: soldPercent, text: barText },
    recipient: {
      heading: texts.recipient[recipient.kind],
      name: recipient.name,
      href: recipientHref(recipient),
      detail: recipientFacts(recipient),
      text: withoutMarks(
        recipient.kind === 'fighter' ? recipient.biography : recipient.presentation,
      ),
      picture: pictureView(recipient.picture),
      image: platesOf(recipient.id)?.face,
    },
    split: splitOf(pocket),
    tape: boutTape(pocket.fights, recipient, now),
    fights: coveredFights(pocket, now, asked.pots),
    amounts: chosen?.choices ?? [],
    scenarios: chosen?.units ? scenariosView(pocket, { units: chosen.units, rate }) : null,
    money: moneyView(pocket, money),
    budget: budgetView(asked.budget),
    terms: termsOf(pocket, now),
    risk: kind.risk,
    minimum: minimumText(pocket),
    escrow: isOver(status) ? null : texts.risk.escrow,
    timing: timingOf(pocket, now),
    supportHref: isOpen && chosen ? supportHref(pocket, chosen.amountMicro) : null,
    notes: notesOf(pocket),
    backers: {
      summary: backersText(pocket.backers),
      latest: latestBackers.map(({ name, alias, day, principalMicro }) => ({
        id: name,
        alias: seenByName(alias),
        day: wholeDayText(day),
        amount: usdcText(principalMicro),
      })),
    },
    isPublic: !isDrafted(status),
    marketHref:
      terms.kind === 'federation' || isDrafted(status) ? null : `/marche?pocket=${pocket.slug}`,
    rights: rightsOf(terms),
    gets: `${backingTexts.summary.getsText(kind.gets)}.`,
  }
}

/** What a buyer cannot do afterwards, said before: withdraw, sell at once, sell close to a fight. */
function notesOf({ terms }: OfferedPocket): string[] {
  if (terms.kind !== 'share') return []
  const { notes } = texts
  const { hoursBeforeWeighIn, resale } = terms.soldUnder
  return [
    notes.withdrawal[terms.withdrawalPolicy],
    cardLockText(terms),
    notes.halt(
      countText(hoursBeforeWeighIn, ...notes.hours),
      countText(resale.haltMostDays, ...notes.days),
    ),
  ]
}

function backersText(count: number): string {
  const { none, some, one, several } = texts.backers
  return count === 0 ? none : some(countText(count, one, several))
}

/** The backing sheet of this Pocket with that amount in it. */
function supportHref({ id }: OfferedPocket, amountMicro: MicroUsdc): string {
  const search = new URLSearchParams({
    tab: 'marketplace',
    [SHEET_KEY]: id,
    [AMOUNT_KEY]: formatUsdc(amountMicro),
  })
  return `/dashboard?${search}`
}

function figuresOf(pocket: OfferedPocket, now: Date): PocketFace['figures'] {
  return [
    { label: liveTexts.pocket.collected, display: glanceText(pocket.raisedMicro) },
    { label: liveTexts.pocket.backers, display: numberText(pocket.backers) },
    closingFigure(pocket, now),
  ]
}

function minimumText({ terms }: OfferedPocket): string {
  return terms.minimumMicro < usdc(1) ? texts.terms.noMinimum : usdcText(terms.minimumMicro)
}

function termsOf(pocket: OfferedPocket, now: Date): WrittenFact[] {
  const { terms } = pocket
  const words = texts.terms
  const dates = [
    {
      label: pocket.opensAt > now ? words.opens : words.opened,
      value: dateTimeText(pocket.opensAt),
    },
    {
      label: isOver(pocket.status) ? words.closed : words.closes,
      value: dateTimeText(pocket.closesAt),
    },
  ]
  const minimum = { label: words.minimum, value: minimumText(pocket) }
  if (terms.kind === 'share') {
    const waived = asksWaiver(pocket) ? words.withdrawalWaived : words.withdrawalDays
    return [
      minimum,
      ...shareTerms(terms, pocket),
      ...dates,
      { label: words.withdrawal, value: waived },
    ]
  }
  const goal = terms.goalMicro === null ? words.noGoal : usdcText(terms.goalMicro)
  return [
    minimum,
    { label: words.goal, value: goal },
    ...dates,
    { label: words.withdrawal, value: words.withdrawalNone },
  ]
}

function shareTerms(terms: ShareTerms, { units, status }: OfferedPocket): WrittenFact[] {
  const words = texts.terms
  const { coverLevel1Bps, coverLevel2Bps } = terms.rates
  const level2 = offersLevel2(terms) ? bpsText(coverLevel2Bps) : null
  return [
    { label: words.unitPrice, value: usdcText(terms.unitPriceMicro) },
    { label: words.unitShare, value: words.unitShareText(ppmText(terms.ppmPerUnit)) },
    { label: words.offered, value: ppmText(units?.offeredPpm ?? 0) },
    isOver(status)
      ? { label: words.sold, value: numberText(units?.sold ?? 0) }
      : { label: words.left, value: numberText(units?.available ?? 0) },
    { label: words.implied, value: usdcText(impliedValue(terms)) },
    {
      label: words.cover,
      value: terms.compensationLevel1
        ? words.coverText(bpsText(coverLevel1Bps), level2)
        : words.noCover,
    },
  ]
}

function timingOf({ opensAt, closesAt, status }: OfferedPocket, now: Date): string {
  if (status === 'scheduled' || isDrafted(status)) return texts.opensAt(dateTimeText(opensAt))
  const left = timeLeftText(closesAt, now)
  const date = dateTimeText(closesAt)
  if (left === null) return texts.closedAt(date)
  return isOver(status) ? texts.closedEarly : texts.closesAt(date, left)
}
