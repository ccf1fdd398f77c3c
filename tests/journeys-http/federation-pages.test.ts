import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apply from '#app/routes/rejoindre-federation.tsx'
import * as attesting from '#app/routes/studio-attester.tsx'
import * as budgeting from '#app/routes/studio-budget.tsx'
import * as studio from '#app/routes/studio-federation.tsx'
import { giftOf } from '#tests/assurance/sample-requests.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  newAthlete,
} from '#tests/fixtures/recipients.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let lea: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  lea = await knownPerson(site)
})
afterAll(() => site.close())

const at = '/rejoindre/federation'
const read = (who: Visitor | null, step?: string) =>
  askPage(site, who, apply.loader, { at, params: step ? { step } : {} })
const send = (who: Visitor, form: Record<string, string>) =>
  askPage(site, who, apply.action, { at, form })
const steps = {
  organisation: { name: 'Ligue  Fictive', kind: 'league', reach: 'national', country: 'FR' },
  registre: { registrationNumber: 'W 75 9', site: 'https://ligue.example.org', presentation: '' },
}

test('FED-01 whoever is not logged in sees what an application takes, and comes back to it', async () => {
  const { data } = await read(null)
  expect(data).toMatchObject({ stage: 'visitor', login: '/login?suite=%2Frejoindre%2Ffederation' })
})

test('FED-01 every step is kept and says what is wrong; without a full identity nothing is sent', async () => {
  const eva = await newBacker(site)
  expect((await read(eva)).location).toBe(`${at}/organisation`)
  const wrong = await send(eva, { intent: 'organisation', name: 'L', kind: 'club' })
  expect(Object.keys(wrong.data.errors)).toEqual(['name', 'kind', 'reach', 'country'])
  const unsafe = await send(eva, {
    intent: 'registre',
    ...steps.registre,
    site: 'http://x.example',
  })
  expect(Object.keys(unsafe.data.errors)).toEqual(['site'])
  for (const [intent, fields] of Object.entries(steps)) await send(eva, { intent, ...fields })
  expect((await send(eva, { intent: 'delegation' })).data.errors.delegationHash).toBeTruthy()
  const { data } = await read(eva, 'organisation')
  expect(data.form.values).toMatchObject({ name: 'Ligue Fictive', kind: 'league' })
  const last = (await read(eva, 'envoi')).data
  expect(last.form.missing.map(({ id }: { id: string }) => id)).toEqual(['delegation', 'identite'])
})

test('FED-01 the answer is shown, the corrected application is sent again, and the studio opens', async () => {
  for (const [intent, fields] of Object.entries(steps)) await send(lea, { intent, ...fields })
  const delegationHash = await fileDocument(site, lea)
  const next = await send(lea, { intent: 'delegation', delegationHash })
  expect(next.location).toBe(`${at}/identite`)
  expect((await send(lea, { intent: 'send' })).data.errors.consented).toBeTruthy()
  expect((await send(lea, { intent: 'send', consented: 'on' })).location).toBe(at)
  expect((await read(lea)).data).toMatchObject({ stage: 'sent' })
  const latest = async () => (await lea.send('GET', '/api/federation-applications')).body.items[0]
  const path = `/operator/federation-applications/${(await latest()).id}/refusal`
  await askAs(site, 'noor', 'POST', path, { reason: 'Délégation périmée' })
  const { data } = await read(lea, 'delegation')
  expect(data).toMatchObject({ refused: 'Délégation périmée', form: { kept: [delegationHash] } })
  site.clock.advance(1_000)
  await send(lea, { intent: 'delegation', delegationHash: await fileDocument(site, lea) })
  await send(lea, { intent: 'send', consented: 'on' })
  await bothApprove(site, `/operator/federation-applications/${(await latest()).id}/approvals`)
  const { federationId } = await latest()
  const home = `/studio/federations/${federationId}`
  expect((await read(lea)).location).toBe(home)
  const open = (id: string) => askPage(site, lea, studio.loader, { at: home, params: { id } })
  const opened = (await open(federationId)).data
  const ways = opened.more.map(({ href }: { href: string }) => href)
  expect(ways).toContain(`/studio/pockets?pour=${federationId}`)
  expect(opened.waits).toEqual([])
})

test('FED-01 the studio plans a budget, and says per field what is wrong', async () => {
  const path = '/api/studio/federation-pockets'
  const { pocketId: id } = (await lea.send('POST', path, giftOf('federation'))).body
  const here = { at: `/studio/pockets/${id}/budget`, params: { id } }
  const plan = (form: Record<string, string>) =>
    askPage(site, lea, budgeting.action, { ...here, form: { intent: 'plan', ...form } })
  const wrong = await plan({ 'name-0': 'A', 'amount-0': 'deux', 'amount-1': '5' })
  expect(Object.keys(wrong.data.errors)).toEqual(['name-0', 'amount-0', 'name-1'])
  const planned = await plan({ 'name-0': 'Arbitres', 'amount-0': '1\u202f250,50', 'name-1': '' })
  expect(planned.data).toMatchObject({ errors: {}, refusal: null })
  const { data } = await askPage(site, lea, budgeting.loader, here)
  expect(data.fields.rows[0]).toMatchObject({ name: 'Arbitres', amount: '1250.5' })
  expect(data.notYet).toContain('publié')
  const stranger = await newBacker(site)
  expect((await askPage(site, stranger, budgeting.loader, here)).location).toBe('/rejoindre')
})

test('ATH-01 the studio attests for the athlete whose page is named, and nothing that was not chosen', async () => {
  const { fighterId } = await newAthlete(site)
  const { slug } = await site.platform.db
    .selectFrom('fighter')
    .select('slug')
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  const { items } = (await lea.send('GET', '/api/federation-applications')).body
  const id = items[0].federationId
  const here = { at: `/studio/federations/${id}/attestations`, params: { id } }
  const attest = (form: Record<string, string>) =>
    askPage(site, lea, attesting.action, { ...here, form: { intent: 'fitness', ...form } })
  const wrong = await attest({ athlete: 'personne', fit: '' })
  expect(Object.keys(wrong.data.errors).toSorted()).toEqual(['athlete', 'fit', 'validUntil'])
  const athlete = `https://coin-rouge.example/fr/athletes/${slug}?de=ailleurs`
  const done = await attest({ athlete, fit: 'no', validUntil: '2027-01-31' })
  expect(done.data.done).toContain('Attesté')
  const { data } = await askPage(site, lea, attesting.loader, here)
  expect(data.rows).toMatchObject([{ said: 'Non apte à combattre', recordHref: null }])
})
