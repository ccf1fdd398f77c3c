import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as overview from '#app/routes/studio.tsx'
import * as purse from '#app/routes/studio-argent.tsx'
import * as fight from '#app/routes/studio-combat.tsx'
import * as contract from '#app/routes/studio-contrat-pro.tsx'
import * as newFight from '#app/routes/studio-fight-form.tsx'
import * as talk from '#app/routes/studio-nouvelles.tsx'
import * as payoutsTable from '#app/routes/studio-payouts-csv.ts'
import * as pockets from '#app/routes/studio-pockets.tsx'
import * as profile from '#app/routes/studio-profil.tsx'
import { addDays, DAY_MS, toParis } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { fightIt } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs, bothApprove, fileDocument, newAthlete } from '#tests/fixtures/recipients.ts'
import { logInAgain, newBacker, personOf } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
})
afterAll(() => site.close())

describe('the studio of an athlete', () => {
  const operators = () => ({ alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') })
  const local = (daysAhead: number) => {
    const { year, month, day } = toParis(addDays(site.clock.now(), daysAhead))
    const two = (part: number) => String(part).padStart(2, '0')
    return `${year}-${two(month)}-${two(day)}T20:30`
  }

  test('ATH-01 the profile is changed, looked at before, and says what is wrong', async () => {
    const { visitor } = await newAthlete(site)
    const at = '/studio/profil'
    const send = (form: Record<string, string>) =>
      askPage(site, visitor, profile.action, { at, form })
    const shown = await send({ intent: 'preview', biography: '**Oui** <b>non</b>' })
    expect(shown.data.preview).toBe('<p><strong>Oui</strong> &lt;b&gt;non&lt;/b&gt;</p>')
    const words = { ringName: 'La Flèche', biography: 'Une vie.', links: 'https://a.example/x' }
    const wrong = await send({ intent: 'profile', ...words, links: 'ftp://a.example' })
    expect(Object.keys(wrong.data.errors)).toEqual(['links'])
    const tall = { heightCm: '500', birthYear: '98', stance: 'southpaw' }
    const wrongTape = await send({ intent: 'profile', ...words, ...tall })
    expect(Object.keys(wrongTape.data.errors)).toEqual(['birthYear', 'heightCm'])
    const tape = { heightCm: '170', birthYear: '1998', stance: 'southpaw' }
    expect((await send({ intent: 'profile', ...words, ...tape })).data.done).toBeTruthy()
    const { data } = await askPage(site, visitor, profile.loader, { at })
    expect(data).toMatchObject({ ...words, tape: { ...tape, reachCm: '' }, publicHref: null })
  })

  test('PRO-01 a bout is registered with its contract, waits for two operators, and is reported', async () => {
    const { visitor } = await newAthlete(site, 'pro')
    const register = async (form: Record<string, string>) =>
      askPage(site, visitor, newFight.action, {
        at: '/studio/combats/nouveau',
        form: { intent: 'register', ...form },
      })
    expect(Object.keys((await register({})).data.errors).toSorted()).toEqual([
      'confirmed',
      'contractHash',
      'contractReference',
      'eventName',
      'opponentName',
      'place',
      'takesPlaceAt',
      'weighInAt',
    ])
    const registered = await register({
      opponentName: 'Adversaire Fictive',
      eventName: 'Gala Fictif',
      place: 'Lyon',
      takesPlaceAt: local(40),
      weighInAt: local(39),
      currency: 'EUR',
      purse: '3 000,50',
      contractReference: 'C-77',
      contractHash: await fileDocument(site, visitor),
      confirmed: 'on',
    })
    const id = registered.location?.split('/').at(-1) ?? ''
    const page = async () =>
      (await askPage(site, visitor, fight.loader, { at: '/x', params: { id } })).data
    expect(await page()).toMatchObject({
      row: { state: 'Contrat en vérification' },
      mayReport: false,
    })
    await bothApprove(site, `/operator/fights/${id}/contract/approvals`)
    expect((await page()).row.state).toBe('Annoncé')
    site.clock.advance(42 * DAY_MS)
    await site.platform.worker.drain()
    await logInAgain(visitor)
    const send = async (form: Record<string, string>) =>
      (await askPage(site, visitor, fight.action, { at: '/x', params: { id }, form })).data
    expect(
      (await askPage(site, visitor, overview.loader, { at: '/studio' })).data.fights,
    ).toHaveLength(1)
    const result = { intent: 'result', outcome: 'win', reason: 'Décision' }
    expect(Object.keys((await send({ ...result, evidenceHash: '' })).errors)).toContain(
      'evidenceHash',
    )
    const sent = await send({ ...result, evidenceHash: await fileDocument(site, visitor) })
    expect(sent.done).toBeTruthy()
    expect(await page()).toMatchObject({ row: { state: 'Résultat envoyé' }, mayReport: false })
    const seen = await askAs(site, 'alix', 'GET', `/operator/fights/${id}`)
    expect(seen.body.waiting).toMatchObject([{ subject: `fight:${id}:result` }])
    await fightIt(site, operators(), id)
    const { key } = await page()
    const earned = { intent: 'earnings', key, currency: 'USDC', show: '1500', evidenceHashes: '' }
    expect((await send(earned)).errors.evidenceHashes).toBeTruthy()
    const evidenceHashes = await fileDocument(site, visitor)
    expect((await send({ ...earned, evidenceHashes })).done).toBeTruthy()
    expect((await page()).earnings).toMatchObject([{ state: 'waits' }])
    const other = await newAthlete(site)
    expect(
      (
        await askPage(site, other.visitor, fight.action, {
          at: '/x',
          params: { id },
          form: { ...result, evidenceHash: evidenceHashes },
        })
      ).data.refusal,
    ).toMatch(/n’existe pas/)
  })

  test('ATH-02 a first pro contract is sent with its effects read, and says why it came back', async () => {
    const { visitor, fighterId } = await newAthlete(site)
    site.clock.advance(2 * DAY_MS)
    await logInAgain(visitor)
    const at = '/studio/contrat-pro'
    const send = async (form: Record<string, string>) =>
      (await askPage(site, visitor, contract.action, { at, form: { intent: 'contract', ...form } }))
        .data
    const read = async () => (await askPage(site, visitor, contract.loader, { at })).data
    expect(Object.keys((await send({})).errors)).toEqual(['signedOn', 'evidenceHash', 'understood'])
    const evidenceHash = await fileDocument(site, visitor)
    const signedOn = local(-1).slice(0, 10)
    expect((await send({ signedOn, evidenceHash, understood: 'on' })).done).toBeTruthy()
    expect(await read()).toMatchObject({ open: false })
    const path = `/operator/fighters/${fighterId}/pro-contract/refusal`
    await askAs(site, 'alix', 'POST', path, { reason: 'Page 2 manque' })
    expect(await read()).toMatchObject({ open: true, refused: 'Page 2 manque' })
  })

  test('ATH-01 money and talk open for an athlete without a Pocket', async () => {
    const { visitor } = await newAthlete(site)
    const money = await askPage(site, visitor, purse.loader, { at: '/studio/argent' })
    expect(money.data).toMatchObject({
      pockets: [],
      payouts: [],
      payee: { address: { current: null } },
    })
    const told = await askPage(site, visitor, talk.loader, { at: '/studio/nouvelles' })
    expect(told.data).toEqual({ pockets: [], talk: null })
  })

  test('ATH-01 an athlete tells and answers, and reads what the Pockets have brought', async () => {
    const moussa = await newBacker(site)
    const person_id = await personOf(site.platform, moussa)
    await letActFor(site.platform.db, sandboxIds.moussa, { person_id })
    const bob = await newBacker(site)
    const asked = { text: 'Comment va le camp ?' }
    await bob.send('POST', `/api/pockets/${sandboxIds.share}/questions`, asked)
    const at = `/studio/nouvelles?pocket=${sandboxIds.share}`
    const read = async () => (await askPage(site, moussa, talk.loader, { at })).data.talk
    const [question] = (await read()).questions
    expect(question.html).toContain('Comment va le camp')
    const send = async (form: Record<string, string>) =>
      (await askPage(site, moussa, talk.action, { at, form })).data
    expect((await send({ intent: `answer:${question.id}`, text: 'Très bien.' })).done).toBeTruthy()
    expect((await send({ intent: 'update', text: 'Bonne **semaine**.' })).done).toBeTruthy()
    expect(await read()).toMatchObject({
      questions: [{ answer: { html: '<p>Très bien.</p>' } }],
    })
    expect((await read()).updates[0].html).toBe('<p>Bonne <strong>semaine</strong>.</p>')
    const own = await askPage(site, moussa, pockets.loader, { at: '/studio/pockets' })
    const share = own.data.rows.find(({ id }: { id: string }) => id === sandboxIds.share)
    expect(share).toMatchObject({ href: `/studio/pockets/${sandboxIds.share}` })
    const money = await askPage(site, moussa, purse.loader, { at: '/studio/argent' })
    expect(money.data.pockets.length).toBeGreaterThan(0)
    const table = await askPage(site, moussa, payoutsTable.loader, { at: '/studio/argent.csv' })
    expect(await table.data.text()).toContain('Date,Pocket,Montant (USDC)')
  })
})
