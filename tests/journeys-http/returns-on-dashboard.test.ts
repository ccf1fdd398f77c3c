import { expect, test } from 'vitest'
import * as dashboard from '#app/routes/dashboard.tsx'
import { addDays } from '#domain/kernel/time.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { askPage } from './ask-page.ts'

const sender = '0x52908400098527886E0F7030069857D2E4169EE7'

test('DASH-07 a settled fight counts for the level, as best performance and among the analyses', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  const ana = await newKnownBacker(site)
  const start = site.clock.now()
  const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
  await buyUnits(site, ana, pocketId, 10)
  const look = async () => {
    await logInAgain(ana)
    const { view, live } = (
      await askPage(site, ana, dashboard.loader, { at: '/dashboard?tab=analytics' })
    ).data
    const best = view.stats.find(
      ({ label }: { label: string }) => label === 'Meilleure Performance',
    )
    return {
      best,
      analytics: live.panels.analytics,
      points: Number.parseInt(view.level.points, 10),
    }
  }
  await site.platform.worker.drain()
  const before = await look()
  expect(before).toMatchObject({ best: { display: 'n/d' }, analytics: { rows: [] } })

  travelTo(site, addDays(start, 30))
  await site.platform.worker.drain()
  const monthLater = await look()
  // A second calendar month with an active support.
  expect(monthLater.points).toBe(before.points + 10)

  await fightIt(site, operators, fightIds[0])
  await declareIt(site, operators, fightIds[0], '60000')
  const receipt = { fightId: fightIds[0], pocketId, amount: '300', reference: 'first' }
  const body = { ...receipt, senderAddress: sender }
  const { receiptId } = await operators.alix.done('/receipts', body, 'first')
  const { proposalId } = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
  await operators.noor.done(`/settlements/${proposalId}/approvals`, because)
  const after = await look()
  const months = monthsOf(start, site.clock.now()) - monthsOf(start, addDays(start, 30))
  expect(after.points).toBe(monthLater.points + 100 + 10 * months)
  expect(after.best).toMatchObject({ display: '-43\u00a0%', trend: 'down' })
  // Nothing has come in before it is collected.
  expect(after.analytics.rows).toMatchObject([
    {
      cost: '500\u00a0USDC',
      back: '0\u00a0USDC',
      due: '285\u00a0USDC',
      change: '-43\u00a0%',
    },
  ])
  expect(after.analytics.exposure.bars).toMatchObject([
    { figure: '500\u00a0USDC · 100\u00a0% du total', length: 833 },
  ])
  expect(after.analytics.returned.bars).toMatchObject([{ length: 0, mark: 833 }])
  await site.close()
})

const monthsOf = (from: Date, until: Date) =>
  (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()
