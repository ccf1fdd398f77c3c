// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { worldFederations, worldManager, worldPeople } from './people.ts'
import { giftPlans, sharePlans } from './plans.ts'
import { pocketIdOf } from './pockets.ts'

describe('the large world of a sandbox', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-world-'))
  const dataDir = path.join(folder, 'data')
  let served: ServedForTests
  beforeAll(async () => {
    // Most people see the announcement first, on the same data.
    const announced = { LOG_LEVEL: 'warn', DATA_DIR: dataDir }
    await (await serveForTests(announced)).stop()
    const large = { ...announced, LAUNCH: 'all', SANDBOX_WORLD: 'large' }
    served = await serveForTests(large)
  }, 900_000)
  afterAll(async () => {
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('leaves the books whole and the clock at the present', async () => {
    const token = readFileSync(loopbackTokenFile(dataDir), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}` }
    const at = `${served.url}/loopback/verification`
    const answer = await (await fetch(at, { method: 'POST', headers })).json()
    expect(answer.differences).toEqual([])
    expect(Math.abs(Date.parse(answer.checkedAt) - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    ['coming', sharePlans.coming, 'scheduled'],
    ['on sale', sharePlans.nearlySoldOut, 'open'],
    ['sold', sharePlans.closed, 'closed_partial'],
    ['half settled', sharePlans.running, 'in_fights'],
    ['settled', sharePlans.completed, 'completed'],
    ['compensated', sharePlans.compensated, 'completed'],
    ['refunded', giftPlans.cancelled, 'cancelled'],
  ])('has a Pocket that is %s', async (_, plan, status) => {
    const pocket = await (await fetch(`${served.url}/api/pockets/${pocketIdOf(plan)}`)).json()
    expect(pocket.status).toBe(status)
  })

  test('has Pockets that two operators approved, and has paid their recipients', async () => {
    const token = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'alix' }
    const ask = async (at: string) =>
      (await fetch(`${served.url}/api/operator${at}`, { headers })).json()
    expect((await ask('/payable-pockets')).items).toEqual([])
    const { payouts, history } = await ask(`/pockets/${pocketIdOf(sharePlans.completed)}`)
    const states: readonly string[] = payouts.map(({ state }: { state: string }) => state)
    expect(new Set(states)).toEqual(new Set(['done']))
    const approvals = history.filter(
      ({ operation, actorKind }: Record<string, string>) =>
        operation === 'approve_pocket' && actorKind === 'operator',
    )
    expect(approvals).toHaveLength(2)
  })

  test('leaves its operators something to try, which waits since less than a day', async () => {
    const token = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim()
    const headers = { authorization: `Bearer ${token}`, 'coin-rouge-operator': 'alix' }
    const queues: Record<string, string | number>[] = await (
      await fetch(`${served.url}/api/operator/queues`, { headers })
    ).json()
    const waiting = queues.filter((queue) => queue.waiting !== 0)
    const list = (queue: object) => ({ path: '', query: '', waiting: 1, more: false, ...queue })
    expect(waiting.map(({ oldestAt, ...queue }) => queue)).toEqual([
      list({ path: '/operator/submitted-pockets' }),
      list({ path: '/operator/proposals', query: 'decision=contract' }),
      list({ path: '/operator/disputes', query: 'state=open' }),
      list({ path: '/operator/proposals', waiting: 2 }),
      list({ path: '/operator/frozen-orders' }),
      list({ path: '/operator/support-cases', query: 'status=open', waiting: 2 }),
    ])
    const oldest = waiting.map(({ oldestAt }) => Date.parse(String(oldestAt)))
    expect(Math.min(...oldest)).toBeGreaterThan(Date.now() - 25 * 3_600_000)
  })

  test('has patrons who wish to be seen', async () => {
    const at = `${served.url}/api/federations/${worldFederations.nord.row.id}/patrons`
    const { items } = await (await fetch(at)).json()
    const seen = items.map(({ alias }: { alias: string }) => alias)
    expect(seen.toSorted()).toEqual(['Les amis du tapis', 'Otto des Gradins'])
  })

  test('shows its people, and logs in as one of them by one press', async () => {
    const page = await (await fetch(`${served.url}/sandbox/people`)).text()
    for (const { name } of worldPeople) expect(page).toContain(name)
    const press = (origin: string) =>
      fetch(`${served.url}/sandbox/people`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams({ email: worldPeople[0]?.email ?? '' }),
      })
    expect((await press('https://elsewhere.example')).status).toBe(400)
    const answer = await press(served.url)
    expect(answer.headers.get('location')).toBe('/dashboard')
    const [cookie = ''] = answer.headers.getSetCookie()
    const own = await fetch(`${served.url}/api/backings`, { headers: { cookie } })
    expect((await own.json()).items.length).toBeGreaterThan(5)
  })

  test('has a manager, who acts for an athlete', async () => {
    const answer = await fetch(`${served.url}/sandbox/people`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: served.url },
      body: new URLSearchParams({ email: worldManager.email }),
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    const own = await fetch(`${served.url}/api/studio/recipients`, { headers: { cookie } })
    expect((await own.json()).items).toMatchObject([{ capacity: 'manager' }])
  })

  test('logs in as one of its operators by one press, from its own pages alone', async () => {
    const press = (origin: string, operator: string) =>
      fetch(`${served.url}/sandbox/people`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams({ operator }),
      })
    expect((await press('https://elsewhere.example', 'noor')).status).toBe(400)
    expect((await press(served.url, 'nobody')).status).toBe(404)
    const answer = await press(served.url, 'noor')
    expect(answer.headers.get('location')).toBe('/operator')
    const [cookie = ''] = answer.headers.getSetCookie()
    const session = await fetch(`${served.url}/api/operator/session`, { headers: { cookie } })
    expect((await session.json()).handle).toBe('noor')
  })
})
