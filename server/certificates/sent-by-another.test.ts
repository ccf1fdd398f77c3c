// @module-tag long
import { describe, expect, test, vi } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { databases } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { sendIntents } from './send-intents.ts'

/** Never so far: all that is sent is looked at again. */
const noHeight = -1n

describe.each(databases)('a token’s end that two processes send at once on $name', (database) => {
  test.each(['tokensOf', 'sentTokens'] as const)(
    'C7 is carried out, not released, where the other one dies before it says so (while we ask %s)',
    async (asking) => {
      const site = await startTestPlatform(database.open)
      const { finalise } = walletBench(() => site)
      const { platform } = site
      const { chain } = platform.ports
      const backingId = await buy(await newBacker(site), tipOf('20'))
      for (let round = 0; round < 3; round += 1) await finalise()
      await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
      const dying: Platform['ports']['chain'] = {
        ...chain,
        sendTokens: async (orders) => {
          await chain.sendTokens(orders)
          throw new Error('a power cut')
        },
      }
      const other = { ...platform, ports: { ...platform.ports, chain: dying } }
      const ask = chain[asking].bind(chain) as (ids: readonly string[]) => Promise<never>
      let sent = 0
      const asked = vi.spyOn(chain, asking).mockImplementation(async (ids) => {
        const early = asking === 'sentTokens' ? await ask(ids) : null
        if (sent++ === 0) await sendIntents(other, noHeight).catch(() => {})
        return early ?? ask(ids)
      })
      await sendIntents(platform, noHeight)
      asked.mockRestore()
      for (let round = 0; round < 3; round += 1) await finalise()
      const intent = platform.db.selectFrom('chain_intent').select('state')
      expect(await intent.where('key', '=', `burn:${backingId}`).execute()).toEqual([
        { state: 'done' },
      ])
      expect(await verify(platform)).toEqual([])
      await site.close()
    },
  )
})
