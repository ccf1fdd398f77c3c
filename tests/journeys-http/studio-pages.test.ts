import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as invitation from '#app/routes/invitation.tsx'
import * as apply from '#app/routes/rejoindre-athlete.tsx'
import * as overview from '#app/routes/studio.tsx'
import * as approval from '#app/routes/studio-agrement.tsx'
import * as organisation from '#app/routes/studio-federation.tsx'
import * as purse from '#app/routes/studio-federation-argent.tsx'
import * as layout from '#app/routes/studio-layout.tsx'
import * as manager from '#app/routes/studio-manager.tsx'
import * as payoutsTable from '#app/routes/studio-payouts-csv.ts'
import * as profile from '#app/routes/studio-profil.tsx'
import { DAY_MS } from '#domain/kernel/time.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { letSignFor } from '#tests/fixtures/named-recipients.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  newAthlete,
} from '#tests/fixtures/recipients.ts'
import {
  goodPassword,
  linkInMail,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

let site: TestPlatform
let eva: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  eva = (await newAthlete(site)).visitor
})
afterAll(() => site.close())

test('ATH-01 the studio opens for recipients, and shows others where to log in or apply', async () => {
  const at = '/studio'
  for (const { loader } of [layout, overview]) {
    expect((await askPage(site, null, loader, { at })).location).toBe('/login?suite=%2Fstudio')
    expect((await askPage(site, await newBacker(site), loader, { at })).location).toBe('/rejoindre')
    expect((await askPage(site, eva, loader, { at })).status).toBe(200)
  }
})

test('ATH-01 whoever signs for a federation too may switch to it, and alone begins there', async () => {
  const signFor = async (who: Visitor) =>
    letSignFor(site.platform.db, sandboxIds.federation, await personOf(site.platform, who))
  const recipients = async () => (await askPage(site, eva, layout.loader, { at: '/studio' })).data
  await signFor(eva)
  expect((await recipients()).recipients).toMatchObject([
    { kind: 'fighter' },
    { kind: 'federation', id: sandboxIds.federation },
  ])
  const bob = await newBacker(site)
  await signFor(bob)
  const alone = await askPage(site, bob, overview.loader, { at: '/studio' })
  expect(alone.location).toBe(`/studio/federations/${sandboxIds.federation}`)
})

test('ATH-01 an invitation leads to the studio of whoever sent it, and an unknown recipient to none', async () => {
  const { visitor: ana, fighterId: recipientId } = await newAthlete(site)
  const { visitor: max, fighterId: ownId } = await newAthlete(site)
  await ana.send('POST', '/api/studio/mandates', { recipientId, email: max.email })
  const at = new URL(await linkInMail(site.platform, max.email))
  const link = `${at.pathname}${at.search}`
  const unproven = visitTestPlatform(site.url)
  await register(unproven)
  expect((await askPage(site, unproven, invitation.loader, { at: link })).data).toBe('unverified')
  const form = { intent: 'accept' }
  const home = `/studio?pour=${recipientId}`
  expect((await askPage(site, max, invitation.action, { at: link, form })).location).toBe(home)
  const words = async (who: Visitor, page: string) =>
    (await askPage(site, who, manager.loader, { at: page })).data.text
  expect(await words(max, `/studio/manager?pour=${recipientId}`)).toContain('Vous préparez')
  expect(await words(ana, '/studio/manager')).toContain('Vous seul')
  // What is typed for somebody else is written to nobody.
  const biography = async (pour: string) =>
    askPage(site, max, profile.action, {
      at: `/studio/profil?pour=${pour}`,
      form: { intent: 'profile', biography: 'Pour une autre' },
    })
  await expect(biography(sandboxIds.moussa)).rejects.toMatchObject({ init: { status: 404 } })
  const { biography: kept } = await site.platform.db
    .selectFrom('fighter')
    .select('biography')
    .where('id', '=', ownId)
    .executeTakeFirstOrThrow()
  expect(kept).not.toBe('Pour une autre')
})

/** A payout of the sandbox's federation as it is once it has arrived. */
const payOut = (personId: string, address: string) =>
  inTransaction(site.platform.db, async (trx) => {
    const id = site.platform.randomness.uuid()
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into treasury_order (id, key, kind, pocket_id, person_id, from_account, to_address,
        amount_micro, state, reference, proposal_id, created_at, changed_at)
      values (${id}, ${`payout:${id}`}, 'payout', ${sandboxIds.sponsorship}, ${personId},
        ${`payable:federation:${sandboxIds.federation}`}, ${address}, 20000000, 'done', ${id},
        ${id}, now(), now())`.execute(trx)
  })

test('FED-01 whoever represents an organisation is not asked where its money goes', async () => {
  const [lea, tom] = [await newBacker(site), await newBacker(site)]
  const recipientId = sandboxIds.federation
  await letSignFor(site.platform.db, recipientId, await personOf(site.platform, lea))
  await lea.send('POST', '/api/studio/mandates', { recipientId, email: tom.email })
  const token = new URL(await linkInMail(site.platform, tom.email)).searchParams.get('token')
  await tom.send('POST', '/api/studio/mandate-answers', { token, accepts: true })
  const stepsOf = async (who: Visitor) => {
    const at = `/studio/federations/${recipientId}`
    const { data } = await askPage(site, who, organisation.loader, {
      at,
      params: { id: recipientId },
    })
    return data.steps.map(({ href }: { href: string }) => href)
  }
  const money = `/studio/federations/${recipientId}/argent`
  expect(await stepsOf(lea)).toContain(money)
  expect(await stepsOf(tom)).not.toContain(money)
  const params = { id: recipientId }
  const moneyOf = async (who: Visitor) =>
    (await askPage(site, who, purse.loader, { at: money, params })).data
  expect(await moneyOf(lea)).toMatchObject({
    payee: { address: { current: null } },
    totals: [{ figure: expect.stringMatching(/^0/) }, {}, {}, {}],
    pockets: [{ id: sandboxIds.sponsorship }],
    payouts: [],
  })
  expect(await moneyOf(tom)).toMatchObject({ payee: null, pockets: [{}] })
  const refused = (status: number) => ({ init: { status } })
  await expect(moneyOf(eva)).rejects.toMatchObject(refused(404))
  const form = { intent: 'address', address: `0x${'ab'.repeat(20)}`, password: goodPassword }
  const naming = (who: Visitor) => askPage(site, who, purse.action, { at: money, params, form })
  await expect(naming(tom)).rejects.toMatchObject(refused(403))
  expect((await naming(lea)).data.done).toBeTruthy()
  expect((await moneyOf(lea)).payee.address.current).toBe(form.address)
  await payOut(await personOf(site.platform, lea), form.address)
  const paid = { amount: '20\u00a0USDC', state: 'done' }
  const detailOf = async (who: Visitor) => {
    const { payouts, totals } = await moneyOf(who)
    expect([payouts, totals[3].figure]).toMatchObject([[paid], paid.amount])
    return payouts[0].detail
  }
  expect(await detailOf(lea)).toContain('vers 0xabab')
  expect(await detailOf(tom)).not.toContain('0x')
  const tableOf = async (who: Visitor): Promise<string> =>
    (await askPage(site, who, payoutsTable.loader, { at: `${money}.csv`, params })).data.text()
  expect(await tableOf(lea)).toContain(`,20,Payé,${form.address},`)
  expect(await tableOf(tom)).toContain(',20,Payé,,')
  await expect(tableOf(eva)).rejects.toMatchObject(refused(404))
  // Another year is asked for with what could be applied with.
  const renewal = await askPage(site, lea, approval.action, {
    at: `/studio/federations/${recipientId}/agrement`,
    params: { id: recipientId },
    form: {
      intent: 'renew',
      name: 'Ligue\u202eFictive',
      site: `https://ligue.example/${'a'.repeat(2_100)}`,
      delegationHash: 'a'.repeat(64),
    },
  })
  expect(Object.keys(renewal.data.errors)).toEqual(['name', 'site'])
})

test('ATH-01 whoever manages an athlete is not greeted in their name, and may apply as one too', async () => {
  const [{ visitor: ana, fighterId: recipientId }, max] = [
    await newAthlete(site),
    await newBacker(site),
  ]
  await ana.send('POST', '/api/studio/mandates', { recipientId, email: max.email })
  const token = new URL(await linkInMail(site.platform, max.email)).searchParams.get('token')
  await max.send('POST', '/api/studio/mandate-answers', { token, accepts: true })
  const at = '/rejoindre/athlete'
  expect((await askPage(site, max, apply.loader, { at })).location).toBe(`${at}/vous`)
  expect((await askPage(site, ana, apply.loader, { at })).location).toBe('/studio')
  const greets = async (who: Visitor) =>
    (await askPage(site, who, overview.loader, { at: '/studio' })).data.isOwn
  expect([await greets(ana), await greets(max)]).toEqual([true, false])
})

describe('the application of an athlete', () => {
  const at = '/rejoindre/athlete'
  const read = async (who: Visitor | null, step?: string) =>
    askPage(site, who, apply.loader, { at, params: step ? { step } : {} })
  const send = (who: Visitor, form: Record<string, string>) =>
    askPage(site, who, apply.action, { at, form })
  const steps = {
    vous: {
      name: 'Lina  Fictive',
      ringName: 'La Flèche',
      country: 'FR',
      biography: 'Une **vie**.',
    },
    sport: { standing: 'amateur', discipline: 'judo', weightClass: 'Flyweight' },
    palmares: { wins: '3', losses: '1', draws: '0', links: 'https://federation.example/lina' },
  }

  test('ATH-01 ACC-01 whoever is not logged in is led to an account and back', async () => {
    const { data } = await read(null)
    expect(data).toMatchObject({
      stage: 'visitor',
      register: '/register?suite=%2Frejoindre%2Fathlete',
      login: '/login?suite=%2Frejoindre%2Fathlete',
    })
  })

  test('ATH-01 every step is kept, says what is wrong with it, and the whole is sent once', async () => {
    const lina = await knownPerson(site)
    expect((await read(lina)).location).toBe(`${at}/vous`)
    const wrong = await send(lina, { intent: 'vous', name: 'L', country: 'XX' })
    expect(Object.keys(wrong.data.errors)).toEqual(['name', 'country'])
    const badLink = await send(lina, {
      intent: 'palmares',
      ...steps.palmares,
      links: 'javascript:1',
    })
    expect(badLink.data.errors.links).toContain('javascript:1')
    expect((await read(lina, 'vous')).data.form.values.name).toBe('')
    for (const [intent, fields] of Object.entries(steps)) await send(lina, { intent, ...fields })
    // On another device it goes on where it was left.
    expect((await read(lina)).location).toBe(`${at}/documents`)
    expect((await read(lina, 'vous')).data.form.values).toMatchObject({ name: 'Lina Fictive' })
    const { data } = await read(lina, 'envoi')
    expect(data.form.missing.map(({ id }: { id: string }) => id)).toEqual(['documents'])
    const evidenceHashes = await fileDocument(site, lina)
    const licence = { licenceNumber: 'FR-555', evidenceHashes }
    const next = await send(lina, { intent: 'documents', ...licence })
    expect(next.location).toBe(`${at}/identite`)
    expect((await send(lina, { intent: 'send' })).data.errors.consented).toBeTruthy()
    expect((await send(lina, { intent: 'send', consented: 'on' })).location).toBe(at)
    expect((await read(lina)).data).toMatchObject({ stage: 'sent', identityHref: null })
    const drafts = await site.platform.db.selectFrom('application_draft').selectAll().execute()
    expect(drafts).toEqual([])
  })

  test('ATH-01 what operators answered is shown, and the corrected application is sent again', async () => {
    const lina = await knownPerson(site)
    for (const [intent, fields] of Object.entries(steps)) await send(lina, { intent, ...fields })
    const evidenceHashes = await fileDocument(site, lina)
    await send(lina, { intent: 'documents', licenceNumber: 'FR-556', evidenceHashes })
    await send(lina, { intent: 'send', consented: 'on' })
    const { items } = (await lina.send('GET', '/api/fighter-applications')).body
    expect(items[0]).toMatchObject({ ringName: 'La Flèche', evidenceHashes: [evidenceHashes] })
    const path = `/operator/fighter-applications/${items[0].id}`
    await askAs(site, 'alix', 'POST', `${path}/refusal`, { reason: 'Licence illisible' })
    const { data } = await read(lina, 'documents')
    expect(data).toMatchObject({
      refused: 'Licence illisible',
      form: { evidence: [evidenceHashes] },
    })
    site.clock.advance(1_000)
    const clear = await fileDocument(site, lina)
    await send(lina, { intent: 'documents', licenceNumber: 'FR-556', evidenceHashes: clear })
    await send(lina, { intent: 'send', consented: 'on' })
    const again = (await lina.send('GET', '/api/fighter-applications')).body.items[0]
    expect(again.evidenceHashes).toEqual([clear])
    await bothApprove(site, `/operator/fighter-applications/${again.id}/approvals`)
    expect((await read(lina)).location).toBe('/studio')
    const fighter = await site.platform.db
      .selectFrom('fighter')
      .select(['ring_name', 'discipline', 'links'])
      .where('person_id', '=', await personOf(site.platform, lina))
      .executeTakeFirstOrThrow()
    expect(fighter).toEqual({
      ring_name: 'La Flèche',
      discipline: 'judo',
      links: ['https://federation.example/lina'],
    })
  })

  test('RGPD-01 a draft is forgotten after half a year, and goes with its account', async () => {
    const lina = await knownPerson(site)
    const drafts = () =>
      site.platform.db.selectFrom('application_draft').select('saved_at').execute()
    await send(lina, { intent: 'vous', ...steps.vous })
    expect(await drafts()).toHaveLength(1)
    const left = await lina.send('DELETE', '/api/account', { password: goodPassword })
    expect(left.status).toBeLessThan(300)
    expect(await drafts()).toEqual([])
    await send(eva, { intent: 'vous', ...steps.vous })
    site.clock.advance(181 * DAY_MS)
    await site.platform.worker.drain()
    expect(await drafts()).toEqual([])
  })
})
