import { afterAll, beforeAll, expect, test } from 'vitest'
import * as overview from '#app/routes/studio.tsx'
import * as preview from '#app/routes/studio-apercu.tsx'
import * as file from '#app/routes/studio-backers-csv.ts'
import * as page from '#app/routes/studio-pocket.tsx'
import * as write from '#app/routes/studio-pocket-form.tsx'
import * as list from '#app/routes/studio-pockets.tsx'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  askAs,
  bothApprove,
  newAthlete,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let eva: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  eva = (await newAthlete(site)).visitor
})
afterAll(() => site.close())

const at = '/studio/pockets'
const draft = async () => (await eva.send('POST', '/api/studio/pockets', tipsInput(site))).body
const read = async (id: string) =>
  (await askPage(site, eva, page.loader, { at: `${at}/${id}`, params: { id } })).data
const take = async (id: string, intent: string, fields: Record<string, string> = {}) => {
  const form = { intent, ...fields }
  return (await askPage(site, eva, page.action, { at: `${at}/${id}`, params: { id }, form })).data
}

test('PKT-01 an athlete sends a draft, corrects it, publishes, pauses and ends it', async () => {
  const waiting = async (): Promise<{ title: string; text: string; href: string }[]> =>
    (await askPage(site, eva, overview.loader, { at: '/studio' })).data.pockets
  const { pocketId: id } = await draft()
  expect((await read(id)).row).toMatchObject({ state: 'Brouillon', raised: null })
  expect((await take(id, 'publish')).refusal).toBeTruthy()
  expect((await take(id, 'submit')).done).toContain('Envoyé')
  await askAs(site, 'alix', 'POST', `/operator/pockets/${id}/return`, {
    reason: 'Titre trop vague',
  })
  expect(await read(id)).toMatchObject({
    row: { state: 'À corriger' },
    notes: [expect.stringContaining('Titre trop vague')],
  })
  expect((await waiting()).at(0)?.text).toContain('Titre trop vague')
  site.clock.advance(1_000)
  await take(id, 'submit')
  expect(await waiting()).toEqual([])
  await bothApprove(site, `/operator/pockets/${id}/approvals`)
  expect((await read(id)).row.state).toBe('Approuvé')
  expect(await waiting()).toMatchObject([{ title: 'Vers le titre', href: `${at}/${id}` }])
  expect((await take(id, 'publish')).done).toContain('Publié')
  expect(Object.keys((await read(id)).steps)).toEqual(['pause', 'end_early', 'cancel'])
  await take(id, 'pause')
  expect((await read(id)).steps).toHaveProperty('resume')
  await take(id, 'resume')
  expect((await take(id, 'end_early')).done).toBeTruthy()
  expect((await read(id)).row.raised).toMatch(/^0\s*USDC · 0\s*backer$/)
})

test('PKT-01 a Pocket that nobody has backed is cancelled with a reason', async () => {
  const { pocketId: id } = await draft()
  expect((await take(id, 'cancel', { reason: ' ' })).errors.reason).toBeTruthy()
  expect((await take(id, 'cancel', { reason: 'Blessure' })).done).toBeTruthy()
  expect(await read(id)).toMatchObject({ row: { state: 'Annulé' }, steps: {} })
})

test('PKT-01 a draft is seen as backers will see it, by its author alone', async () => {
  const { pocketId: id } = await draft()
  const see = (who: Visitor) =>
    askPage(site, who, preview.loader, { at: `${at}/${id}/apercu`, params: { id } })
  const { face, backHref } = (await see(eva)).data
  expect(backHref).toBe(`${at}/${id}`)
  expect(face).toMatchObject({ title: 'Vers le titre', isPublic: false, supportHref: null })
  expect(face.money).toMatchObject({ stages: null, books: null })
  const missing = { init: { status: 404 } }
  await expect(see((await newAthlete(site)).visitor)).rejects.toMatchObject(missing)
  await take(id, 'cancel', { reason: 'Blessure' })
  await expect(see(eva)).rejects.toMatchObject(missing)
})

test('ATH-01 the studio lists one’s own Pockets, and shows nobody else’s', async () => {
  const { pocketId: id } = await draft()
  const rows = (await askPage(site, eva, list.loader, { at })).data.rows
  expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
    href: `${at}/${id}`,
    title: 'Vers le titre',
  })
  const other = (await newAthlete(site)).visitor
  for (const { loader } of [page, file]) {
    const asked = { at: `${at}/${id}`, params: { id } }
    expect((await askPage(site, await newBacker(site), loader, asked)).location).toBe('/rejoindre')
    await expect(askPage(site, other, loader, asked)).rejects.toMatchObject({
      init: { status: 404 },
    })
  }
})

test('TIP-02 PRO-01 a draft is written in a form, with amounts and percents as people write them', async () => {
  const form = (fields: Record<string, string>) => ({ intent: 'save', ...fields })
  const tips = { title: 'Vers le titre', opensAt: '2030-05-01T10:00', closesAt: '2030-06-01T10:00' }
  const to = { at: `${at}/nouveau`, params: {} }
  const begun = (await askPage(site, eva, write.loader, to)).data.values
  expect([begun.opensAt, begun.closesAt]).toEqual([
    expect.stringMatching(/T12:00$/),
    expect.stringMatching(/T12:00$/),
  ])
  const wrong = await askPage(site, eva, write.action, {
    ...to,
    form: form({ ...tips, goal: 'x', closesAt: '2030-04-01T10:00' }),
  })
  expect(Object.keys(wrong.data.errors).sort()).toEqual(['closesAt', 'goal'])
  expect(wrong.data.typed).toMatchObject({ goal: 'x' })
  const saved = await askPage(site, eva, write.action, {
    ...to,
    form: form({ ...tips, goal: '1 250,50' }),
  })
  const id = saved.location?.split('/').at(-1) ?? ''
  expect((await read(id)).takeHome.rows.at(-1)).toMatchObject({ total: true })
  const change = { at: `${at}/${id}/modifier`, params: { id } }
  const { data } = await askPage(site, eva, write.loader, change)
  expect(data.values).toMatchObject({ goal: '1250.5', opensAt: '2030-05-01T10:00' })
  await askPage(site, eva, write.action, {
    ...change,
    form: form({ ...data.values, title: 'Autre' }),
  })
  expect((await read(id)).row.title).toBe('Autre')

  const pro = (await newAthlete(site, 'pro')).visitor
  const barred = async (who: Visitor, kind: string) =>
    (await askPage(site, who, write.loader, { ...to, at: `${at}/nouveau?type=${kind}` })).data
      .barred
  expect(await barred(eva, 'tips')).toBeNull()
  expect(await barred(eva, 'share')).toContain('amateur')
  expect(await barred(pro, 'tips')).toContain('Les tips sont réservés')
  const fight = await approvedFight(site, pro)
  const now = site.clock.now().getTime()
  const local = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 16)
  const share = {
    ...{ title: 'Un combat', opensAt: local(3), closesAt: local(30), unitPrice: '50' },
    ...{ unitCount: '400', percent: '20 %', [`fight:${fight}`]: 'on', releaseBy: 'dates' },
  }
  const uneven = await askPage(site, pro, write.action, {
    ...to,
    form: form({ ...share, unitCount: '300' }),
  })
  expect(uneven.data.errors.percent).toContain('400 parts')
  const done = await askPage(site, pro, write.action, { ...to, form: form(share) })
  const { terms } = (await pro.send('GET', '/api/studio/pockets')).body.items[0]
  expect(done.location).toContain(at)
  expect(terms).toMatchObject({ unitCount: 400, ppmPerUnit: 500, unitPriceMicro: '50000000' })
})
