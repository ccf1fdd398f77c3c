import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type ToldCause, toldCause } from '#domain/notifications/told-cause.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import { ownState } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform, pagedList } from '#server/kernel/door.ts'
import { unreadOf } from '#server/notifications/door.ts'
import { lastSigned, type SignedPaymentNow, signedPaymentOf } from '#server/payments/door.ts'
import { openBalanceOf } from '#server/settlements/door.ts'
import { termsToAccept } from '#server/treasury/door.ts'
import { activeMonths } from './active-months.ts'
import { hasAnsweredRisk } from './answer-risk-questions.ts'
import { counterOf } from './read-counter.ts'
import { refundReason } from './refund-reason.ts'

/** An order, as its own backer sees it; once sold on, without stops that concern its later holder. */
export interface OwnBacking {
  id: string
  kind: PocketKind
  state: BackingState
  units: number | null
  level2: boolean
  principalMicro: MicroUsdc
  backerPaysMicro: MicroUsdc
  createdAt: Date
  /** Until then an unpaid order reserves its units. */
  reservedUntil: Date
  confirmedAt: Date | null
  certificateNumber: bigint | null
  /** The payment that a wallet has signed last; null where none has. */
  signedPayment: SignedPaymentNow | null
  /** The outcome of its confirmation e-mail; null while that is on its way, and for older orders. */
  confirmationEmail: { outcome: 'sent' | 'refused'; endedAt: Date } | null
  /** Why it was refunded, as far as its backer is told. */
  refundCause: ToldCause | null
  pocket: { id: string; slug: string; title: string; recipientName: string; closesAt: Date }
}

const mostListed = 200

/** The actor's newest orders, nobody else's. */
export async function listOwnBackings(
  platform: Platform,
  actor: Actor,
): Promise<readonly OwnBacking[]> {
  return (await pageOwnBackings(platform, { limit: mostListed }, actor)).items
}

/** The actor's orders, newest first. */
export const pageOwnBackings = pagedList({
  key: { created_at: 'instant', id: 'uuid' },
  descending: true,
  rows: (platform: Platform, actor: Actor) => ownBackings(platform, actor),
  present: (rows) => rows.map(present),
})

/** One order of the actor's; null for any other, whether it exists or not. */
export async function findOwnBacking(
  platform: Platform,
  actor: Actor,
  backingId: string,
): Promise<OwnBacking | null> {
  if (!isUuid(backingId)) return null
  const row = await ownBackings(platform, actor)
    .where('backing.id', '=', backingId)
    .executeTakeFirst()
  return row ? present(row) : null
}

function ownBackings(platform: Platform, actor: Actor) {
  return platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['backing.id', 'backing.kind', 'backing.units', 'backing.level2'])
    .select([ownState.as('state'), refundReason.as('refund_reason')])
    .select(['backing.principal_micro', 'backing.backer_pays_micro', 'backing.created_at'])
    .select(['backing.reserved_until', 'backing.confirmed_at', 'backing.certificate_number'])
    .select(['pocket.id as pocket_id', 'pocket.slug', 'pocket.title', 'pocket.closes_at'])
    .select(['fighter.name as fighter_name', 'federation.name as federation_name'])
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('confirmation_email')
          .select(['outcome', 'ended_at'])
          .whereRef('order_id', '=', 'backing.id')
          .where('outcome', '!=', 'before')
          // An e-mail that went out counts, whatever was refused before or after.
          .orderBy((order) => order('outcome', '=', 'sent'), 'desc')
          .orderBy('confirmation_email.id', 'desc')
          .limit(1)
          .as('email'),
      (join) => join.onTrue(),
    )
    .select(lastSigned('backing.id').as('signed'))
    .select(['email.outcome as email_outcome', 'email.ended_at as email_ended_at'])
    .where('backing.person_id', '=', actor.personId)
}

type Row = Awaited<ReturnType<ReturnType<typeof ownBackings>['execute']>>[number]

function present(row: Row): OwnBacking {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    units: row.units,
    level2: row.level2,
    principalMicro: row.principal_micro,
    backerPaysMicro: row.backer_pays_micro,
    createdAt: row.created_at,
    reservedUntil: row.reserved_until,
    confirmedAt: row.confirmed_at,
    certificateNumber: row.certificate_number,
    signedPayment: signedPaymentOf(row.signed),
    confirmationEmail: emailOf(row),
    refundCause: toldCause(row.refund_reason),
    pocket: {
      id: row.pocket_id,
      slug: row.slug,
      title: row.title,
      recipientName: row.fighter_name ?? row.federation_name ?? '',
      closesAt: row.closes_at,
    },
  }
}

function emailOf({ email_outcome: outcome, email_ended_at: endedAt }: Row) {
  if (outcome === null || outcome === 'before' || endedAt === null) return null
  return { outcome, endedAt }
}

/** A backer's figures for the dashboard. */
export interface BackerFigures {
  /** Pockets with at least one live order of the backer's, until they end or its certificate is burned. */
  activePockets: number
  certificates: number
  /** Principal of confirmed orders. */
  backedMicro: MicroUsdc
  /** What confirmed orders cost, premiums included. */
  paidMicro: MicroUsdc
  awaitingPayment: number
  /** Fighters backed at least once. */
  fighters: number
  /** What counts toward the KYC threshold: paid in, bought, and reserved by live orders, on all accounts of the person. */
  kycCounterMicro: MicroUsdc
  kycThresholdMicro: MicroUsdc
  /** Calendar months with a live order in a Pocket that had not ended. */
  activeMonths: number
  unreadNotifications: number
  /** New general terms wait for consent: until then nothing can be ordered. */
  hasTermsToAccept: boolean
  /** The backer's own balance, less what is being paid out. */
  balanceMicro: MicroUsdc
  /** Has answered the questions about the risk of shares. */
  knowsRisk: boolean
}

export async function findBackerFigures(platform: Platform, actor: Actor): Promise<BackerFigures> {
  const now = platform.clock.now()
  const { rows } = await sql<Omit<BackerFigures, 'kycThresholdMicro'>>`
    with live as materialized (
        select o.pocket_id, o.certificate_number, o.principal_micro, o.backer_pays_micro, o.confirmed_at,
          p.fighter_id, p.completed_at, p.cancelled_at
        from backing o join pocket p on p.id = o.pocket_id
        where o.person_id = ${actor.personId}
          and o.state in ('confirmed', 'unlocked', 'settled', 'frozen', 'disputed'))
    select
      (select count(distinct pocket_id)::int from live
        where completed_at is null and cancelled_at is null
          and coalesce(certificate_number not in (select number from certificate
            where original_holder_id = ${actor.personId} and state = 'burned'), true)) as "activePockets",
      (select count(*)::int from certificate
        where holder_id = ${actor.personId} and state <> 'burned') as certificates,
      (select coalesce(sum(principal_micro), 0)::bigint from live) as "backedMicro",
      (select coalesce(sum(backer_pays_micro), 0)::bigint from live) as "paidMicro",
      (select count(*)::int from backing where person_id = ${actor.personId}
        and state = 'awaiting_payment' and reserved_until > ${now}) as "awaitingPayment",
      (select count(distinct fighter_id)::int from live) as fighters,
      ${counterOf(actor.personId, now)} as "kycCounterMicro",
      ${activeMonths(now)} as "activeMonths",
      ${unreadOf(actor.accountId)} as "unreadNotifications",
      exists(select from ${termsToAccept(actor.personId, now)} t) as "hasTermsToAccept",
      ${openBalanceOf(actor.personId)} as "balanceMicro",
      ${hasAnsweredRisk(actor.personId)} as "knowsRisk"`.execute(platform.db)
  const [figures] = rows
  const kycThresholdMicro = platform.settings.kycThreshold.amountMicro
  invariant(figures, 'figures are one row')
  return { ...figures, kycThresholdMicro }
}

/** The id of the actor's order that a certificate came of; null for whoever bought it on the market. */
export async function findOrderOfCertificate(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
  certificateNumber: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('backing')
    .select('id')
    .where('certificate_number', '=', BigInt(certificateNumber))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.id ?? null
}
