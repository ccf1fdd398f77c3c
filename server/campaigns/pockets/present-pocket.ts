import type { Picture } from '#domain/campaigns/picture.ts'
import {
  availablePercent,
  availableUnits,
  impliedValue,
  leastUnits,
  offeredPpm,
  offersLevel2,
  type PocketTerms,
  soldUnits,
} from '#domain/campaigns/pocket.ts'
import {
  closingTime,
  type PocketStatus,
  pocketStatus,
  publicOpening,
} from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { PocketRowFacts } from '#server/kernel/door.ts'
import type { Raised } from './read-pockets.ts'
import type { Recipient } from './read-recipients.ts'
import type { ShownFight } from './read-shown-fights.ts'

/** A published Pocket, as everybody may see it. */
export interface PocketView {
  id: string
  slug: string
  description: string
  status: PocketStatus
  /** When everybody may order, after badge holders' hours that holds have moved. */
  opensAt: Date
  /** When orders end, early ends included. */
  closesAt: Date
  terms: PocketTerms
  recipient: Recipient
  /** Null where its owner shows none. */
  cover: Picture | null
  fights: readonly ShownFight[]
  raisedMicro: MicroUsdc
  backers: number
  /** Null where nothing is sold by the unit. */
  units: {
    sold: number
    /** Neither sold nor reserved. */
    available: number
    availablePercent: number
    least: number
    offeredPpm: number
    impliedValueMicro: MicroUsdc
    level2Offered: boolean
  } | null
}

export function presentPocket(
  { row, facts }: PocketRowFacts,
  shown: {
    recipient: Recipient | undefined
    cover: Picture | undefined
    fights: readonly ShownFight[]
    raised: Raised | undefined
  },
  now: Date,
): PocketView {
  invariant(shown.recipient, 'a Pocket has a recipient')
  return {
    id: row.id,
    slug: row.slug,
    description: row.description,
    status: pocketStatus(facts, now),
    opensAt: publicOpening(facts, now),
    closesAt: closingTime(facts),
    terms: facts.terms,
    recipient: shown.recipient,
    cover: shown.cover ?? null,
    fights: shown.fights,
    raisedMicro: shown.raised?.principalMicro ?? ZERO,
    backers: shown.raised?.backers ?? 0,
    units: unitsOfView(facts),
  }
}

function unitsOfView({ terms, unitsTaken }: PocketRowFacts['facts']): PocketView['units'] {
  if (terms.kind !== 'share') return null
  return {
    sold: soldUnits(unitsTaken),
    available: availableUnits(terms, unitsTaken),
    availablePercent: availablePercent(terms, unitsTaken),
    least: leastUnits(terms),
    offeredPpm: offeredPpm(terms),
    impliedValueMicro: impliedValue(terms),
    level2Offered: offersLevel2(terms),
  }
}
