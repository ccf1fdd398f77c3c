import type { Instant } from '#domain/kernel/time.ts'
import { lockLogin, lockRows, type Trx } from '#server/kernel/door.ts'
import { forgetWebhookEndpointsOf } from '#server/webhooks/door.ts'
import { deleteFactor } from './delete-factor.ts'
import { type EndedRecords, personalRecords } from './personal-records.ts'

/** What of an account has ended. */
export interface EndedSetUp extends EndedRecords {
  passkeys: number
  secondFactor: boolean
  webhookEndpoints: number
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

const noRecords: EndedRecords = { payoutAddress: false, recoveries: 0, offers: 0 }
const nothing = { webhookEndpoints: 0, ...noRecords }

async function endOfPerson(trx: Trx, personId: string, from: Instant, now: Date) {
  const webhookEndpoints = await forgetWebhookEndpointsOf(trx, personId, from)
  let ended = noRecords
  for (const records of personalRecords()) {
    ended = { ...ended, ...(await records.endSetUp?.(trx, { personId, from, now })) }
  }
  return { webhookEndpoints, ...ended }
}
