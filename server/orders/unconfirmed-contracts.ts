import { sql } from 'kysely'
import type { PocketKind, WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { withdrawalEndsAt } from '#domain/orders/withdrawal.ts'
import { operatorCommand, type Platform, pagedList, type Trx } from '#server/kernel/door.ts'
import { lockOrder } from './lock-order.ts'
import { confirmationKey, mailConfirmation } from './mail-confirmation.ts'

/** A standing order without a confirmation e-mail, as an operator sees it, without the recipient. */
export interface UnconfirmedContract {
  orderId: string
  certificateNumber: bigint
  pocketTitle: string
  confirmedAt: Date
  /** When its address last refused it for good, and why; null where there was no answer. */
  refusedAt: Date | null
  reason: string | null
  /** Until when its backer may therefore withdraw, unless a bout begins before; null where there was no waiver. */
  withdrawableUntil: Date | null
}

/** The order whose confirmation a task is to send. */
const orderOfTask = sql`coalesce(o.payload ->> 'orderId', o.payload ->> 'backingId', '')`
const isConfirmation = sql`o.kind in ('confirmation_email', 'mail_confirmation')`

/** The orders of e-mails that wait to be sent, of which there are few: read once for all rows. */
const onTheirWay = sql`(select ${orderOfTask} from outbox o
  where o.done_at is null and o.dead_letter_at is null and ${isConfirmation})`

/** The dead-lettered e-mail of the order `b`, looked up for each: there may be many. */
const deadLetter = sql`(select o.id from outbox o where ${orderOfTask} = b.id::text
  and o.dead_letter_at is not null and o.given_up_at is null and ${isConfirmation} limit 1)`

/** Orders of which no e-mail is proven. `offset` has each looked up for itself: a page reads the first of them and no more. */
const lacksProof = sql`unconfirmed_contract u
  cross join lateral (select * from backing where id = u.order_id offset 0) b`

/** Whether their contract stands, and no e-mail is on its way. One that fails for now, or was dead-lettered, is still a task. */
const isUnconfirmed = sql<boolean>`b.certificate_number is not null
  and b.state in ('confirmed', 'unlocked', 'settled', 'frozen', 'disputed')
  and (select account_id from person h where h.id = b.person_id) is not null
  and ((select l.id from confirmation_email l where l.order_id = b.id limit 1) is not null
    or b.kind = 'share' and b.withdrawal_policy = 'waiver' and b.state not in ('frozen', 'disputed'))
  and b.id::text not in ${onTheirWay} and ${deadLetter} is null`

/** Contracts without proof of a confirmation e-mail, the oldest first. */
export const listUnconfirmed = pagedList({
  key: { confirmedAt: 'instant', orderId: 'uuid' },
  rows: (_: Pick<Platform, 'db'>) => sql<Row>`
    select u.order_id as "orderId", b.certificate_number as "certificateNumber", p.title as "pocketTitle",
      u.confirmed_at as "confirmedAt", b.kind, b.withdrawal_policy as policy,
      last.ended_at as "refusedAt", last.reason
    from ${lacksProof} join pocket p on p.id = b.pocket_id
      left join lateral (select l.ended_at, l.reason from confirmation_email l
        where l.order_id = b.id order by l.id desc limit 1) last on true
    where ${isUnconfirmed}`,
  present: (rows): UnconfirmedContract[] =>
    rows.map(({ kind, policy, ...row }) => {
      const facts = { kind, policy: policy ?? 'waiver', confirmedAt: row.confirmedAt }
      return { ...row, withdrawableUntil: withdrawalEndsAt({ ...facts, confirmationSent: false }) }
    }),
})

type Row = Omit<UnconfirmedContract, 'withdrawableUntil'> & {
  kind: PocketKind
  policy: WithdrawalPolicy | null
}

/**
 * Writes the e-mail again, to its backer's present address. Two requests at once lead to one e-mail. Refuses `unknown_object` for
 * an order that has its e-mail, or whose e-mail is on its way.
 */
export const sendAnew = operatorCommand({
  operation: 'manage_jobs',
  load: async ({ trx }, { id }: { id: string; reason: string }) =>
    (await lockOrder(trx, id)) && (await isUnconfirmedOrder(trx, id)) ? id : null,
  decide: (id) => accept(id),
  record: async ({ trx, platform, now, audit }, id, { input: { reason } }) => {
    const emailKey = `${confirmationKey(id)}:${now.getTime()}`
    await mailConfirmation({ ...platform, db: trx }, id, emailKey)
    await audit(`backing:${id}`, { reason, detail: { emailKey } })
    return { emailKey }
  },
})

async function isUnconfirmedOrder(trx: Trx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${lacksProof} where u.order_id = ${id} and ${isUnconfirmed}`.execute(trx)
  return rows.length > 0
}
