import type { Instant } from '#domain/kernel/time.ts'
import { lockLogin, lockRows, type Trx } from '#server/kernel/door.ts'
import { forgetWebhookEndpointsOf } from '#server/webhooks/door.ts'
import { deleteFactor } from './delete-factor.ts'
import { endRecoveries } from './end-recoveries.ts'
import { takeOffersBack } from './take-offers-back.ts'

/** What of an account has ended. */
export interface EndedSetUp {
  passkeys: number
  secondFactor: boolean
  webhookEndpoints: number
  payoutAddress: boolean
  recoveries: number
  offers: number
}

/**
 * Removes from an account what a stranger could have set up to get in, keep its owner out, read its events, be paid or take
 * certificates: passkeys, second factor, webhook endpoints, payout addresses (pending payouts no longer go there), wallet
 * recoveries and offers on the market. From an instant on, or all of it (null). The owner sets up again what is wanted.
 */
export async function endSetUp(
  trx: Trx,
  accountId: string,
  since: Instant | null,
  now: Instant,
): Promise<EndedSetUp> {
  const from = since ?? new Date(0)
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await lockRows(trx, { persons: person ? [person.id] : [] })
  await lockLogin(trx, accountId)
  const passkeys = await trx
    .deleteFrom('login.passkey')
    .where('account_id', '=', accountId)
    .where('made_at', '>=', from)
    .executeTakeFirst()
  const secondFactor = await deleteFactor(trx, accountId, from)
  const ofPerson = person ? await endOfPerson(trx, person.id, from, now) : nothing
  return { passkeys: Number(passkeys.numDeletedRows), secondFactor, ...ofPerson }
}

const nothing = { webhookEndpoints: 0, payoutAddress: false, recoveries: 0, offers: 0 }

async function endOfPerson(trx: Trx, personId: string, from: Instant, now: Instant) {
  const address = await trx
    .updateTable('payout_address')
    .set({ replaced_at: now })
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .where('changed_at', '>=', from)
    .executeTakeFirst()
  await trx
    .updateTable('payout_address')
    .set({ blocked_at: now })
    .where('person_id', '=', personId)
    .where('changed_at', '>=', from)
    .where('blocked_at', 'is', null)
    .execute()
  return {
    webhookEndpoints: await forgetWebhookEndpointsOf(trx, personId, from),
    payoutAddress: address.numUpdatedRows > 0n,
    recoveries: await endRecoveries(trx, personId, now, from),
    offers: await takeOffersBack(trx, personId, now, from),
  }
}
