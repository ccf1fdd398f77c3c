import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { beginStop } from '#server/assurance/door.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { readServiceStatus } from './service-status.ts'

test('the status of the service says what runs, what is late and what is on hold', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { platform, clock } = site
  await platform.worker.drain()
  expect(await readServiceStatus(platform)).toEqual({
    ...{ now: clock.now(), chain: 'off', background: 'up' },
    ...{ moneyStoppedAt: null, verifiedAt: null },
  })

  clock.advance(MINUTE_MS)
  await platform.worker.drain()
  // Nobody works meanwhile: jobs become due, and the chain is not read.
  clock.advance(31 * MINUTE_MS)
  const chain = Object.create(platform.ports.chain, { certificates: { value: '0x17' } })
  const onContracts = { ...platform, ports: { ...platform.ports, chain } }
  expect(await readServiceStatus(onContracts)).toMatchObject({ chain: 'slow', background: 'slow' })
  await platform.worker.drain()
  expect(await readServiceStatus(onContracts)).toMatchObject({
    ...{ chain: 'up', background: 'up', verifiedAt: clock.now() },
  })

  await beginStop(platform, [])
  expect(await readServiceStatus(platform)).toMatchObject({ moneyStoppedAt: clock.now() })
  await site.close()
})
