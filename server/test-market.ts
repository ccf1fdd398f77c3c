import type { PrivateKeyAccount } from 'viem/accounts'
import { DAY_MS } from '#domain/time.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { tellOfPayment } from '#server/test-card-provider.ts'
import { buy, payOnPage, tipOf } from '#server/test-orders.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#server/test-visitor.ts'
import { linkKey, newKey, sandboxChainOf, signPermit } from '#server/test-wallets.ts'

let keys = 0

/** Asks once by a key of its own; what is refused is thrown by `done`. */
async function send(who: Visitor, path: string, body: object = {}, key = `market-${++keys}`) {
  return who.send('POST', `/api${path}`, body, { 'idempotency-key': key })
}

async function done(who: Visitor, path: string, body: object = {}) {
  const answer = await send(who, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const paths = { successPath: '/merci', cancelPath: '/retour' }

/** What a test of the in-house market does over and over; `site` is read when it is needed. */
export function marketBench(site: () => TestPlatform) {
  const drain = () => site().platform.worker.drain()
  return {
    send,
    done,
    drain,
    ...paying(site),
    ...reading(site),
    /** Somebody who holds so many badges that may be sold: paid by card, and old enough. */
    async seller(count: number): Promise<{ who: Visitor; id: string; badges: number[] }> {
      const who = await newBacker(site())
      const badges: number[] = []
      for (let at = 0; at < count; at++) {
        const id = await buy(who, tipOf('10'))
        badges.push((await who.send('GET', `/api/backings/${id}`)).body.certificateNumber)
      }
      await drain()
      site().clock.advance(121 * DAY_MS)
      await drain()
      await logInAgain(who)
      return { who, id: await personOf(site().platform, who), badges }
    },
    offer: async (who: Visitor, certificateNumber: number, price = '120', days = 30) =>
      (await done(who, '/listings', { certificateNumber, price, days })).listingId as string,
    reserve: (who: Visitor, listingId: string, price = '120', key?: string) =>
      send(who, '/purchases', { listingId, price }, key),
  }
}

/** The ways in which a purchase is paid. */
function paying(site: () => TestPlatform) {
  const pageOf = async (who: Visitor, id: string): Promise<string> =>
    (await done(who, `/purchases/${id}/card-payment`, paths)).url
  return {
    /** The address of a purchase's payment page. */
    page: pageOf,
    async payByCard(who: Visitor, id: string): Promise<void> {
      const paid = await payOnPage(await pageOf(who, id))
      if (paid.status !== 303) throw new Error(`the page answered ${paid.status}`)
    },
    /** The provider's message that a page was paid, brought when that page is closed already. */
    payLate: (page: string, id: string, names?: object) =>
      tellOfPayment(site(), { page, id, names }).then(() => undefined),
    /** A linked and filled wallet, and what it may pay with. */
    async permitFor(who: Visitor, id: string) {
      const key = newKey()
      const walletId = await linkKey(who, key)
      await sandboxChainOf(site()).faucet(key.address, 2_000_000_000n)
      return { key, permit: await done(who, `/purchases/${id}/wallet-payment`, { walletId }) }
    },
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
    deposit: async ({ key, permit }: { key: PrivateKeyAccount; permit: any }) =>
      sandboxChainOf(site()).deposit(permit, await signPermit(key, permit)),
    /** Lets everything on the chain become final. */
    async finalise(): Promise<void> {
      await sandboxChainOf(site()).mine(33)
      await site().platform.worker.drain()
    },
  }
}

/** What has become of purchases, certificates and money. */
function reading(site: () => TestPlatform) {
  const db = () => site().platform.db
  return {
    stateOf: async (who: Visitor, id: string) =>
      (await who.send('GET', `/api/purchases/${id}`)).body.state as string,
    paymentsOf: (orderId: string) =>
      db().selectFrom('payment').selectAll().where('backing_id', '=', orderId).execute(),
    /** What the conversion of a purchase's card money has booked, by account. */
    async conversionOf(id: string): Promise<Record<string, bigint>> {
      const rows = await db()
        .selectFrom('ledger_entry')
        .innerJoin('posting', 'posting.entry_id', 'ledger_entry.id')
        .select(['account', 'amount_micro'])
        .where('kind', '=', 'purchase_conversion')
        .where('business_key', '=', `purchase:${id}:conversion`)
        .execute()
      return Object.fromEntries(rows.map(({ account, amount_micro }) => [account, amount_micro]))
    },
    async holderOf(number: number): Promise<string> {
      const row = await db()
        .selectFrom('certificate')
        .select('holder_id')
        .where('number', '=', BigInt(number))
        .executeTakeFirstOrThrow()
      return row.holder_id
    },
    /** What a seller is owed by name, and the royalties so far. */
    async owedAfter(sellerId: string): Promise<bigint[]> {
      const accounts = [`payable:person:${sellerId}`, 'income:royalty'] as const
      return [...(await readBalances(db(), accounts)).values()]
    },
  }
}
