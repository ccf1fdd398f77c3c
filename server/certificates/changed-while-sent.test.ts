import { describe, expect, test, vi } from 'vitest'
import { decodeShareToken } from '#domain/certificates/token-data.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

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
            (
              await decideTogether(site, '/resolutions', {
                orderId: backingId,
                resolution: 'release',
              })
            ).body,
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
