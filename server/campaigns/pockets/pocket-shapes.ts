import { z } from 'zod'
import { FIGHT_OUTCOMES } from '#domain/bouts/fight.ts'
import { DISCIPLINES } from '#domain/campaigns/fighter.ts'
import { POCKET_KINDS, RELEASE_MODES, WITHDRAWAL_POLICIES } from '#domain/campaigns/pocket.ts'
import { POCKET_STATUSES } from '#domain/campaigns/pocket-status.ts'
import { pictureView } from '#server/campaigns/pictures/picture-endpoints.ts'
import { microText, opponentTapeView, purseView, tapeView } from '#server/kernel/door.ts'

/** Public data of Pockets and certificates, on the wire. */

const at = z.iso.datetime()
const ofPocket = { id: z.uuid(), slug: z.string(), title: z.string(), recipientName: z.string() }

/** A Pocket, as somebody's order or certificate names it. */
export const namedPocket = z.object(ofPocket)
export const namedPocketWithEnd = z.object({ ...ofPocket, closesAt: at })

const commonTerms = {
  title: z.string(),
  opensAt: at,
  closesAt: at,
  minimumMicro: microText,
  rates: z.object({
    saleFeeBps: z.number(),
    premiumBps: z.number(),
    coverLevel1Bps: z.number(),
    coverLevel2Bps: z.number(),
  }),
  // The settings of the day on which the terms were written: later changes do not reach them.
  soldUnder: z.object({
    payoutFeeBps: z.number(),
    earmarkBps: z.number(),
    royaltyBps: z.number(),
    closingMinutes: z.number(),
    release: z.object({
      walletHours: z.number(),
      cardDays: z.number(),
      cardHeldBackBps: z.number(),
      cardHeldBackDays: z.number(),
    }),
    milestoneAtCloseBps: z.number(),
    priorityMonths: z.number(),
    tipPocketsPerYear: z.number(),
    coveredFightsMost: z.number(),
    fightCapPpm: z.number(),
    hoursBeforeWeighIn: z.number(),
    resale: z.object({ haltMostDays: z.number(), cardLockDays: z.number() }),
    reconfirmation: z.object({
      businessDays: z.number(),
      daysAfterClose: z.number(),
      silence: z.enum(['keep', 'refund']),
    }),
  }),
}
const giftTerms = { ...commonTerms, goalMicro: microText.nullable() }

const terms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tips'), ...giftTerms }),
  z.object({ kind: z.literal('federation'), ...giftTerms }),
  z.object({
    kind: z.literal('share'),
    ...commonTerms,
    priorityOpensAt: at.nullable(),
    unitPriceMicro: microText,
    unitCount: z.number(),
    ppmPerUnit: z.number(),
    coveredFights: z.array(z.object({ fightId: z.uuid(), weight: z.number(), weighInAt: at })),
    compensationLevel1: z.boolean(),
    coverBackerAlone: z.boolean(),
    withdrawalPolicy: z.enum(WITHDRAWAL_POLICIES),
    releaseBy: z.enum(RELEASE_MODES),
  }),
])

const named = { id: z.uuid(), slug: z.string(), name: z.string(), country: z.string() }
const recipient = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fighter'),
    ...named,
    status: z.enum(['amateur', 'professional']),
    weightClass: z.string(),
    record: z.string(),
    ringName: z.string(),
    discipline: z.enum(DISCIPLINES).nullable(),
    links: z.array(z.string()),
    biography: z.string(),
    tape: tapeView.nullable(),
    verified: z.boolean(),
    picture: pictureView.nullable(),
  }),
  z.object({
    kind: z.literal('federation'),
    ...named,
    form: z.enum(['federation', 'league', 'organisation']),
    scope: z.enum(['national', 'international']),
    website: z.string().nullable(),
    presentation: z.string(),
    verified: z.boolean(),
    picture: pictureView.nullable(),
  }),
])

export const pocketView = z.object({
  id: z.uuid(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(POCKET_STATUSES),
  opensAt: at,
  closesAt: at,
  terms,
  recipient,
  cover: pictureView.nullable(),
  fights: z.array(
    z.object({
      id: z.uuid(),
      opponentName: z.string(),
      opponentTape: opponentTapeView.nullable(),
      eventName: z.string(),
      place: z.string(),
      scheduledAt: at,
      weighInAt: at,
      startedAt: at.nullable(),
      cancelledAt: at.nullable(),
      undatedSince: at.nullable(),
      result: z
        .object({
          outcome: z.enum(FIGHT_OUTCOMES),
          official: z.boolean(),
          overturnedAt: at.nullable(),
        })
        .nullable(),
      weight: z.number(),
      purse: purseView.nullable(),
    }),
  ),
  raisedMicro: microText,
  backers: z.number(),
  units: z
    .object({
      sold: z.number(),
      available: z.number(),
      availablePercent: z.number(),
      least: z.number(),
      offeredPpm: z.number(),
      impliedValueMicro: microText,
      level2Offered: z.boolean(),
    })
    .nullable(),
})

export const certificateView = z.object({
  number: z.string(),
  orderId: z.string(),
  kind: z.enum(POCKET_KINDS),
  state: z.enum(['locked', 'active', 'settled', 'burned', 'frozen']),
  principalMicro: microText,
  share: z
    .object({
      units: z.number(),
      fromUnit: z.number(),
      untilUnit: z.number(),
      ppmPerUnit: z.number(),
      ppm: z.number(),
    })
    .nullable(),
  termsHash: z.string().nullable(),
  mintedAt: at,
  burnedAt: at.nullable(),
  holderAlias: z.string(),
  holderKnown: z.boolean(),
  pocket: namedPocket,
  art: z.object({
    coveredFights: z.number(),
    compensationLevel: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
})
