import type { CoveredFightView, OfferedPocket } from '#app/screens/backing/offer.ts'
import type { PocketFace } from '#app/screens/pocket/pocket-face.ts'
import { amountText, boutDateText, usdcText } from '#app/texts/format.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { pocketTexts } from '#app/texts/pocket.ts'
import { scenarioTexts } from '#app/texts/scenarios.ts'
import { add, type MicroUsdc, micro } from '#domain/kernel/money.ts'

const texts = pocketTexts.fights

/** What one settlement of a fight has shared. */
export interface SettledPot {
  fightId: string
  grossMicro: MicroUsdc
  holdersMicro: MicroUsdc
}

/** Fights in words: as the contract announces them, how they ended, and what they brought. */
export function coveredFights(
  { fights, recipient }: Pick<OfferedPocket, 'fights' | 'recipient'>,
  now: Date,
  pots: readonly SettledPot[] = [],
): PocketFace['fights'] {
  return fights.map((fight) => ({
    id: fight.id,
    when: boutDateText(fight.scheduledAt),
    against: `${recipient.name} ${texts.against(fight.opponentName)}`,
    place: `${fight.eventName}, ${fight.place}`,
    purse: purseText(fight.purse),
    end: endText(fight, now),
    shared: sharedText(pots.filter(({ fightId }) => fightId === fight.id)),
  }))
}

function endText(fight: CoveredFightView, now: Date): string | null {
  const { result, cancelledAt, undatedSince, scheduledAt } = fight
  const { cancelled, postponed } = panelTexts.calendar
  if (cancelledAt) return cancelled
  if (result) {
    const outcome = texts.outcomes[result.outcome]
    return result.official ? outcome : texts.provisional(outcome)
  }
  if (undatedSince) return postponed
  return scheduledAt > now ? null : texts.awaited
}

function sharedText(pots: readonly SettledPot[]): string | null {
  if (pots.length === 0) return null
  return texts.shared(
    usdcText(add(...pots.map(({ grossMicro }) => grossMicro))),
    usdcText(add(...pots.map(({ holdersMicro }) => holdersMicro))),
  )
}

function purseText(purse: CoveredFightView['purse']): string | null {
  if (purse === null) return null
  const written = (minor: bigint) => `${amountText(micro(minor))}\u00a0${purse.currency}`
  const { of, forWin } = scenarioTexts.purse
  const whole = of(written(purse.amountMinor))
  return purse.forWinMinor === undefined ? whole : whole + forWin(written(purse.forWinMinor))
}
