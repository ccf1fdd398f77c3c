import { describe, expect, test, vi } from 'vitest'
import { decodeShareToken } from '#domain/token-data.ts'
import { verify } from '#server/ledger/verify.ts'
import { operatorOf } from '#server/test-operator.ts'
import { decideTogether } from '#server/test-operators.ts'
import { buy, shareOf } from '#server/test-orders.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'
import { walletBench } from '#server/test-wallet-orders.ts'
import { databases } from '#tests/databases.ts'

describe.each(databases)(
  'a certificate that changes while its token is written on $name',
  (database) => {
    test('C2 KYC-02 what was read before the change is not the last that the token says', async () => {
      const site = await startTestPlatform(database.open)
      const { finalise } = walletBench(() => site)
      const { chain } = site.platform.ports
      const backingId = await buy(await newBacker(site), shareOf(2))
      await finalise()
      await finalise()
      const flags = async () => {
        const [token] = await chain.tokensOf([backingId])
        return decodeShareToken(token?.data ?? 0n).flags
      }
      expect(await flags()).toMatchObject({ locked: false, frozen: false })

      await operatorOf(site, 'alix').done('/order-freezes', { backingId, reason: 'Looked into' })
      const ask = chain.tokensOf.bind(chain)
      let released = false
      // The chain is asked between reading what is open and sending it.
      const asked = vi.spyOn(chain, 'tokensOf').mockImplementation(async (ids) => {
        if (!released) {
          released = true
          expect(
            (await decideTogether(site, '/resolutions', { backingId, resolution: 'release' })).body,
          ).toEqual({
            complete: true,
          })
        }
        return ask(ids)
      })
      await site.platform.worker.drain()
      asked.mockRestore()
      expect(released).toBe(true)
      await finalise()
      await finalise()
      expect(await flags()).toMatchObject({ locked: false, frozen: false })
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    })
  },
)
