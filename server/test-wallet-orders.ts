import type { PrivateKeyAccount } from 'viem/accounts'
import type { SandboxChain } from '#server/ports/chain/port.ts'
import { place, tipOf } from '#server/test-orders.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { newBacker, type Visitor } from '#server/test-visitor.ts'
import { askPermit, linkKey, newKey, sandboxChainOf, signPermit } from '#server/test-wallets.ts'

/** An order that waits to be paid by a linked and filled wallet. */
export interface WalletOrder {
  who: Visitor
  key: PrivateKeyAccount
  walletId: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  permit: any
}

/** What a test of payments by wallet does over and over; `site` is read when it is needed. */
export function walletBench(site: () => TestPlatform) {
  const chain = () => sandboxChainOf(site())
  const drain = () => site().platform.worker.drain()
  return {
    chain,
    drain,
    /** Lets everything on the chain become final. */
    finalise: async () => {
      await chain().mine(33)
      await drain()
    },
    stateOf: async (who: Visitor, id: string) =>
      (await who.send('GET', `/api/backings/${id}`)).body.state,
    paymentOf: (backingId: string) =>
      site()
        .platform.db.selectFrom('payment')
        .selectAll()
        .where('backing_id', '=', backingId)
        .where('provider', '=', 'chain')
        .execute(),
    /** What the treasury has sent to an address. */
    sentTo: async (address: string) => {
      const rows = await site()
        .platform.db.selectFrom('sandbox.object')
        .select('body')
        .where('kind', '=', 'treasury_payment')
        .execute()
      return rows.flatMap(({ body }) => (body.toAddress === address ? [body.amountMicro] : []))
    },
    ordered: async (order: unknown = tipOf('50')): Promise<WalletOrder> => {
      const who = await newBacker(site())
      const key = newKey()
      const walletId = await linkKey(who, key)
      await chain().faucet(key.address, 2_000_000_000n)
      const { body } = await place(who, order)
      const { body: permit } = await askPermit(who, body.backingId, walletId)
      return { who, key, walletId, id: body.backingId, permit }
    },
    pay: async ({ key, permit }: Pick<WalletOrder, 'key' | 'permit'>, by = key) =>
      chain().deposit(permit, await signPermit(by, permit)),
    /** Pays past the checks of the contract. */
    anyhow: (
      { key, permit }: WalletOrder,
      change: Partial<Parameters<SandboxChain['depositAnyhow']>[0]> = {},
    ) =>
      chain().depositAnyhow({
        sender: key.address,
        amount: BigInt(permit.amountMicro),
        permitId: permit.permitId,
        ...change,
      }),
  }
}
