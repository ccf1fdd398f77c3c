import { z } from 'zod'
import { POCKET_STATUSES } from '#domain/campaigns/pocket-status.ts'
import { microText } from '#server/kernel/door.ts'

const at = z.iso.datetime()
const maybeAt = at.nullable()
const text = z.string()
const maybeText = z.string().nullable()
const id = z.uuid()
const number = z.string().regex(/^[1-9][0-9]{0,17}$/)
const signed = z.string().regex(/^-?\d+$/)

export const personSearch = {
  email: z.email().max(254).optional(),
  alias: z.string().trim().min(1).max(80).optional(),
  certificateNumber: number.optional(),
}
export const pocketSearch = { named: z.string().trim().min(1).max(120).optional() }
export const orderSearch = {
  paymentId: z.string().trim().min(1).max(200).optional(),
  certificateNumber: number.optional(),
  state: z
    .enum([
      'quoted',
      'awaiting_payment',
      'detected',
      'confirmed',
      'unlocked',
      'settled',
      'expired',
      'failed',
      'rejected',
      'frozen',
      'withdrawn',
      'refunded',
      'disputed',
      'charged_back',
      'paid',
      'sold',
    ])
    .optional(),
}

const kycLevel = z.enum(['none', 'simplified', 'full'])
const pocketKind = z.enum(['tips', 'share', 'federation'])

export const listedPerson = z.object({
  id,
  alias: text,
  kycLevel,
  country: maybeText,
  counterMicro: microText,
  frozenAt: maybeAt,
  hasLeft: z.boolean(),
  createdAt: at,
})
export const listedPocket = z.object({
  id,
  title: text,
  kind: pocketKind,
  recipientName: maybeText,
  status: z.enum(POCKET_STATUSES),
  raisedMicro: microText,
  backers: z.number(),
  opensAt: at,
  closesAt: at,
})
export const payablePocket = z.object({
  id,
  pocketId: id,
  title: text,
  kind: pocketKind,
  recipientName: maybeText,
  payableMicro: microText,
  closedAt: at,
  opensAt: at,
  closesAt: at,
})
export const listedOrder = z.object({
  id,
  kind: text,
  personId: id,
  pocketTitle: text,
  state: text,
  amountMicro: microText,
  paymentId: maybeText,
  certificateNumber: maybeText,
  createdAt: at,
})

export const history = z.array(
  z.object({
    at,
    actorKind: z.enum(['person', 'operator', 'worker']),
    operator: maybeText,
    operation: text,
    subject: text,
    reason: maybeText,
  }),
)
export const waiting = z.array(
  z.object({ proposalId: id, operation: text, subject: text, reason: text, openedAt: at }),
)
const order = z.object({
  orderId: id,
  state: text,
  amountMicro: microText,
  certificateNumber: maybeText,
  createdAt: at,
})
const payout = z.object({
  amountMicro: microText,
  toAddress: text,
  state: text,
  reference: maybeText,
  createdAt: at,
})
export const screening = z.object({
  checkId: text,
  verdict: z.enum(['pass', 'hit', 'pending']),
  phase: z.enum(['before_payment', 'after_payment']),
  provider: text,
  reasons: z.array(text),
  checkedAt: at,
})
export const distribution = z.object({
  grossMicro: microText,
  feeMicro: microText,
  holdersMicro: microText,
  fighterMicro: microText,
  settledAt: at,
})
/** By which a fight is named beside its reference. */
const ofFight = { fightId: id, opponentName: text, eventName: text, takesPlaceAt: at }
export const compensation = z.object({
  totalMicro: microText,
  reserveMicro: microText,
  backstopMicro: microText,
  decidedAt: at,
})

export const personDossier = z.object({
  id,
  alias: text,
  publicAlias: maybeText,
  kycLevel,
  kycVerifiedAt: maybeAt,
  country: maybeText,
  frozenAt: maybeAt,
  frozenBecause: maybeText,
  createdAt: at,
  hasLeft: z.boolean(),
  identity: z
    .object({
      name: maybeText,
      email: maybeText,
      emailVerified: z.boolean().nullable(),
      language: maybeText,
      legalName: maybeText,
      birthDate: maybeText,
    })
    .nullable(),
  limits: z.object({
    kycCounterMicro: microText,
    kycThresholdMicro: microText,
    limitMicro: microText.nullable(),
    spentMicro: microText,
    pause: z.object({ until: maybeAt }).nullable(),
  }),
  payoutAddress: z.object({ address: text, usableFrom: at }).nullable(),
  waiting,
  openFreezeId: id.nullable(),
  openCaseId: id.nullable(),
  kycCases: z.array(
    z.object({
      caseId: id,
      status: text,
      reasons: z.array(text),
      reviewReason: maybeText,
      changedAt: at,
      expiresAt: maybeAt,
    }),
  ),
  screenings: z.array(screening.extend({ orderId: id.nullable() })),
  freezes: z.array(
    z.object({
      freezeId: id,
      operator: maybeText,
      reason: text,
      frozenAt: at,
      liftedAt: maybeAt,
    }),
  ),
  personLinks: z.array(
    z.object({ linkId: id, kind: text, otherId: id, linkedAt: at, partedAt: maybeAt }),
  ),
  orders: z.array(order.extend({ pocketTitle: text })),
  certificates: z.array(
    z.object({
      certificateNumber: text,
      pocketTitle: text,
      state: text,
      principalMicro: microText,
      mintedAt: at,
    }),
  ),
  payouts: z.array(payout),
  supportCases: z.array(
    z.object({
      supportCaseId: id,
      kind: text,
      subject: text,
      state: text,
      openedAt: at,
      dueAt: maybeAt,
    }),
  ),
  history,
})

export const pocketDossier = z.object({
  id,
  title: text,
  kind: pocketKind,
  /** Of its public page; null before it is published. */
  slug: maybeText,
  status: z.enum(POCKET_STATUSES),
  recipientName: maybeText,
  personId: id.nullable(),
  submittedAt: maybeAt,
  approvedAt: maybeAt,
  opensAt: at,
  closesAt: at,
  endedEarlyAt: maybeAt,
  closedAt: maybeAt,
  releasedAt: maybeAt,
  completedAt: maybeAt,
  cancelledAt: maybeAt,
  frozenAt: maybeAt,
  sentBackBecause: maybeText,
  cancelledBecause: maybeText,
  money: z.object({
    raisedMicro: microText,
    backers: z.number(),
    heldMicro: signed,
    releasedMicro: signed,
    paidMicro: signed,
    payableMicro: signed,
    returnedMicro: microText,
    feeMicro: signed,
  }),
  terms: z.object({
    minimumMicro: microText,
    goalMicro: microText.nullable(),
    unitPriceMicro: microText.nullable(),
    unitCount: z.number().nullable(),
    ppmPerUnit: z.number().nullable(),
    saleFeeBps: z.number(),
    premiumBps: z.number(),
    coverLevel1Bps: z.number(),
    coverLevel2Bps: z.number(),
    withdrawalPolicy: text,
    releaseBy: text,
    termsHash: maybeText,
  }),
  waiting,
  fights: z.array(
    z.object({
      ...ofFight,
      weight: z.number(),
      outcome: maybeText,
      cancelledAt: maybeAt,
    }),
  ),
  distributions: z.array(distribution.extend(ofFight)),
  compensations: z.array(compensation.extend(ofFight)),
  release: z.array(
    z.object({
      dueAt: maybeAt,
      fightId: id.nullable(),
      opponentName: maybeText,
      eventName: maybeText,
      takesPlaceAt: maybeAt,
      amountMicro: microText,
      releasedAt: maybeAt,
      returnedAt: maybeAt,
    }),
  ),
  payouts: z.array(payout),
  orders: z.array(order.extend({ units: z.number().nullable() })),
  history,
})
