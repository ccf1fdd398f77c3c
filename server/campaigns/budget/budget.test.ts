import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { approved } from '#tests/assurance/cast.ts'
import { giftOf } from '#tests/assurance/sample-requests.ts'
import { databases } from '#tests/databases.ts'
import { letSignFor } from '#tests/fixtures/named-recipients.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs, fileDocument } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('the budget of a federation’s Pocket on $name', (database) => {
  let site: TestPlatform
  let lea: Visitor
  let proof: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    lea = await newBacker(site)
    await letSignFor(site.platform.db, sandboxIds.federation, await personOf(site.platform, lea))
    proof = await fileDocument(site, lea)
  })
  afterAll(() => site.close())

  const base = `/api/studio/federation-pockets/${sandboxIds.sponsorship}`
  const plan = (lines: readonly object[], who = lea) => who.send('PUT', `${base}/budget`, { lines })
  let keys = 0
  const spend = (changed: object, who = lea) =>
    who.send(
      'POST',
      `${base}/spendings`,
      { amount: '100', spentOn: '2026-11-19', note: 'Salle', evidenceHash: proof, ...changed },
      { 'idempotency-key': `spending-${++keys}` },
    )
  const withdraw = (id: string, reason: string, who = lea) =>
    who.send('POST', `/api/studio/spendings/${id}/withdrawal`, { reason })
  const shown = async () =>
    (await lea.send('GET', `/api/pockets/${sandboxIds.sponsorship}/budget`)).body
  const codesOf = ({ body }: { body: { errors?: { code: string }[] } }) =>
    body.errors?.map(({ code }) => code)

  test('FED-01 an organisation says what its Pocket is for, up to the goal, and everybody reads it', async () => {
    expect(await shown()).toMatchObject({ lines: [], spendings: [], changedAt: null })
    const kids = { name: 'Tournoi des jeunes', earmarked: '3000' }
    const travel = { name: 'Déplacements', earmarked: '2000.5' }
    expect(codesOf(await plan([{ ...kids, earmarked: '999999' }]))).toEqual(['budget_too_large'])
    expect(codesOf(await plan([{ ...kids, earmarked: '0' }]))).toEqual(['budget_line_empty'])
    const { lineIds } = (await plan([kids, travel])).body
    const [first, second] = lineIds
    // Lines are written anew in another order, by their ids.
    const again = [
      { lineId: second, ...travel },
      { lineId: first, ...kids, name: 'Jeunes' },
    ]
    expect((await plan(again)).body.lineIds).toEqual([second, first])
    expect((await shown()).lines).toMatchObject([
      { id: second, name: 'Déplacements', earmarkedMicro: '2000500000', spentMicro: '0' },
      { id: first, name: 'Jeunes', earmarkedMicro: '3000000000' },
    ])
    const twice = { lineId: first, ...kids }
    expect(codesOf(await plan([twice, twice]))).toEqual(['unknown_object'])
    expect((await plan([kids], await approved(site))).status).toBe(404)
    expect((await plan([kids], await newBacker(site))).status).toBe(403)
  })

  test('FED-01 what is spent has its proof, stays within its line, and stays in sight once it is withdrawn', async () => {
    const [line] = (await shown()).lines
    const lineId = line.id
    expect(codesOf(await spend({ lineId, evidenceHash: 'ab'.repeat(32) }))).toEqual([
      'evidence_not_on_file',
    ])
    expect(codesOf(await spend({ lineId, amount: '2000.6' }))).toEqual(['budget_line_exceeded'])
    expect(codesOf(await spend({ lineId, spentOn: '2026-11-21' }))).toEqual(['date_in_the_future'])
    const stranger = await approved(site)
    expect((await spend({ lineId }, stranger)).status).toBe(404)
    const spent = (await spend({ lineId, amount: '1500' })).body.spendingId
    const low = { lineId, name: 'Déplacements', earmarked: '1499' }
    expect(codesOf(await plan([low]))).toEqual(['budget_line_spent'])
    expect(codesOf(await plan([]))).toEqual(['budget_line_spent'])
    expect((await shown()).lines[0]).toMatchObject({ spentMicro: '1500000000', isUsed: true })
    expect((await withdraw(spent, 'Erreur', stranger)).status).toBe(404)
    expect(codesOf(await withdraw(spent, ' '))).toEqual(['reason_missing'])
    expect((await withdraw(spent, 'Saisie deux fois')).status).toBe(200)
    expect(codesOf(await withdraw(spent, 'Encore'))).toEqual(['already_recorded'])
    const budget = await shown()
    expect(budget.lines[0].spentMicro).toBe('0')
    expect(budget.spendings).toMatchObject([
      {
        id: spent,
        amountMicro: '1500000000',
        spentOn: '2026-11-19',
        evidenceHash: proof,
        withdrawn: { because: 'Saisie deux fois' },
      },
    ])
    // The line stays, at nothing if need be; the other one may go.
    expect(codesOf(await plan([]))).toEqual(['budget_line_spent'])
    expect((await plan([{ ...low, earmarked: '0' }])).status).toBe(200)
    expect((await shown()).lines).toMatchObject([{ id: lineId, earmarkedMicro: '0' }])
  })

  test('FED-01 an operator hides a text of a budget: what is planned and spent stays, and a line named anew is shown', async () => {
    const kept = { lineId: (await shown()).lines[0].id, name: 'Déplacements', earmarked: '0' }
    const travel = { ...kept, earmarked: '2000' }
    await plan([travel])
    const spent = (await spend({ lineId: kept.lineId, note: 'Chez Untel, 3 rue X' })).body
      .spendingId
    await withdraw(spent, 'Pour Untel')
    const { items } = (await askAs(site, 'alix', 'GET', '/operator/budget-texts')).body
    const texts = ['Chez Untel, 3 rue X', 'Déplacements', 'Pour Untel']
    const found = texts.map((text) => items.find((item: { text: string }) => item.text === text))
    expect(found.map(({ kind }) => kind)).toEqual(['spending', 'line', 'withdrawal'])
    const hide = (id: string, reason = 'Nom d’un tiers') =>
      askAs(site, 'alix', 'POST', `/operator/budget-texts/${id}/hiding`, { reason })
    expect(codesOf(await hide(spent, ' '))).toEqual(['reason_missing'])
    for (const { id } of found) expect((await hide(id)).status).toBe(200)
    expect(codesOf(await hide(spent))).toEqual(['transition_not_allowed'])
    const budget = await shown()
    for (const text of [...texts, 'Nom d’un tiers']) {
      expect(JSON.stringify(budget)).not.toContain(text)
    }
    expect(budget.lines[0]).toMatchObject({ name: null, earmarkedMicro: '2000000000' })
    const hidden = { note: null, evidenceHash: null, amountMicro: '100000000' }
    expect(budget.spendings).toContainEqual(
      expect.objectContaining({
        id: spent,
        ...hidden,
        withdrawn: expect.objectContaining({ because: null }),
      }),
    )
    // What was hidden stays hidden under its name, and not under another one.
    await plan([travel])
    expect((await shown()).lines[0].name).toBeNull()
    await plan([{ ...travel, name: 'Trajets' }])
    expect((await shown()).lines[0].name).toBe('Trajets')
  })

  test('FED-01 nothing is spent of a Pocket before it is published, and drafts show no budget', async () => {
    const other = await approved(site)
    const drafts = '/api/studio/federation-pockets'
    const { pocketId } = (await other.send('POST', drafts, giftOf('federation'))).body
    const lines = [{ name: 'Arbitres', earmarked: '2000' }]
    const { lineIds } = (await other.send('PUT', `${drafts}/${pocketId}/budget`, { lines })).body
    const spending = {
      lineId: lineIds[0],
      amount: '1',
      spentOn: '2026-11-19',
      note: 'Stage',
      evidenceHash: await fileDocument(site, other),
    }
    const key = { 'idempotency-key': 'draft' }
    const refused = await other.send('POST', `${drafts}/${pocketId}/spendings`, spending, key)
    expect(codesOf(refused)).toEqual(['transition_not_allowed'])
    expect((await other.send('GET', `/api/pockets/${pocketId}/budget`)).status).toBe(404)
  })

  test('FED-01 operators who approve read a proof, and whoever recorded it finds it in the export', async () => {
    expect((await askAs(site, 'noor', 'GET', `/evidence/${proof}`)).status).toBe(200)
    const { budgetEntries } = (await lea.send('GET', '/api/account/export')).body
    const told = budgetEntries.map(({ amount_micro, note }: Record<string, string>) => [
      amount_micro,
      note,
    ])
    expect(told.toSorted()).toEqual([
      ['-100000000', 'Pour Untel'],
      ['-1500000000', 'Saisie deux fois'],
      ['100000000', 'Chez Untel, 3 rue X'],
      ['1500000000', 'Salle'],
    ])
  })
})
