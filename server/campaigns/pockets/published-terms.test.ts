// @module-tag long
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  approvedPocket,
  askAs,
  bothApprove,
  newAthlete,
  shareInput,
  tipsInput,
} from '#tests/fixtures/recipients.ts'

const base = '/api/studio/pockets'

describe('the terms of a Pocket that is handed in or published', () => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const plant = (fault: string) => withFault(site.platform, `loosen pocket; ${fault}`)

  test('R11 a gift’s are those that two operators approved last, and each other one is named', async () => {
    const { visitor: ines } = await newAthlete(site)
    const id = await approvedPocket(site, ines, tipsInput(site))
    const hashes = site.platform.db.selectFrom('pocket').select('terms_hash').where('id', '=', id)
    const { terms_hash: earlier } = await hashes.executeTakeFirstOrThrow()
    const moved = tipsInput(site, { title: 'Vers un autre titre' })
    expect((await ines.send('PUT', `${base}/${id}`, moved)).status).toBe(200)
    await ines.send('POST', `${base}/${id}/submission`, {})
    await bothApprove(site, `/operator/pockets/${id}/approvals`)
    const published = () => ines.send('GET', `/api/pockets/${id}/terms`)
    expect((await published()).status).toBe(404)
    expect((await ines.send('POST', `${base}/${id}/publication`, {})).status).toBe(200)
    const { hash, text } = (await published()).body
    expect(hash).not.toBe(earlier)
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    expect(JSON.parse(text)).toMatchObject({ title: 'Vers un autre titre' })
    expect(await verify(site.platform)).toEqual([])
    const change = (values: string) => plant(`update pocket set ${values} where id = '${id}'`)
    for (const values of [
      `closes_at = closes_at + interval '1 year'`,
      `sold_under = sold_under || '{"payoutFeeBps": 0}'`,
      'goal_micro = 1',
    ]) {
      expect([values, await change(values)]).toEqual([values, ['published-terms-stand']])
    }
    // Approved once, and not what was published.
    expect(await change(`terms_hash = '${earlier}'`)).toContain('published-terms-stand')
    const nobodys = `terms_hash = '${'0'.repeat(64)}'`
    expect(await change(nobodys)).toEqual(['published-terms-stand'])
  })

  test('R11 a share’s stand, its fights’ weights included, when its sale ends early', async () => {
    const { visitor: moussa } = await newAthlete(site, 'pro')
    const fights = [await approvedFight(site, moussa)]
    const id = await approvedPocket(site, moussa, shareInput(site, fights))
    expect((await moussa.send('POST', `${base}/${id}/publication`, {})).status).toBe(200)
    const early = await moussa.send('POST', `${base}/${id}/steps`, { step: 'end_early' })
    expect(early.status).toBe(200)
    expect(await verify(site.platform)).toEqual([])
    for (const fault of [
      `update pocket set ppm_per_unit = ppm_per_unit * 2 where id = '${id}'`,
      `update pocket_fight set weight = 2 where pocket_id = '${id}'`,
    ]) {
      expect([fault, await plant(fault)]).toEqual([fault, ['published-terms-stand']])
    }
  })

  test('PRO-01 shares wait 48 hours after they were handed in, and a change starts that time anew', async () => {
    const { visitor: moussa } = await newAthlete(site, 'pro')
    const fightId = await approvedFight(site, moussa)
    const soon = shareInput(site, [fightId], { opensAt: tipsInput(site).opensAt })
    const { pocketId } = (await moussa.send('POST', base, soon)).body
    const submit = () => moussa.send('POST', `${base}/${pocketId}/submission`, {})
    const earliestAt = new Date(site.clock.now().getTime() + 2 * DAY_MS).toISOString()
    expect((await submit()).body.errors).toMatchObject([
      { code: 'opens_too_early', detail: { earliestAt } },
    ])
    const write = (opensAt: string) =>
      moussa.send('PUT', `${base}/${pocketId}`, { ...soon, opensAt })
    expect((await write(earliestAt)).status).toBe(200)
    expect((await submit()).status).toBe(200)
    const { items } = (await askAs(site, 'alix', 'GET', '/operator/submitted-pockets')).body
    const waiting = items.find(({ id }: { id: string }) => id === pocketId)
    expect(waiting.reflectionEndsAt).toBe(earliestAt)
    // Taken back without a reason, by writing it anew.
    expect((await write(earliestAt)).status).toBe(200)
    const [own] = (await moussa.send('GET', base)).body.items
    expect(own.status).toBe('draft')
    site.clock.advance(1)
    expect((await submit()).body.code).toBe('opens_too_early')
  })
})
