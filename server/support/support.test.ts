import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, DAY_MS } from '#domain/kernel/time.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  linkInMail,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const payload = '<script>alert(1)</script><img src=x onerror=alert(2)>'

describe.each(databases)('what people write to us on $name', (database) => {
  let site: TestPlatform
  let operators: { alix: TestOperator; noor: TestOperator }
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
  })
  afterAll(() => site.close())

  let count = 0
  const key = () => ({ 'idempotency-key': `support-${++count}` })
  const open = (who: Visitor, more: object = {}) =>
    who.send(
      'POST',
      '/api/support-cases',
      { kind: 'question', subject: 'payment', text: 'Où est mon paiement ?', ...more },
      key(),
    )
  const read = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/support-cases/${id}`)).body
  const reply = (who: Visitor, id: string, text = 'Encore une chose') =>
    who.send('POST', `/api/support-cases/${id}/messages`, { text }, key())
  const answer = (id: string, more: object = {}, by = operators.noor) =>
    by.ask('POST', `/support-cases/${id}/answer`, { text: 'Voici.', ...more }, `a-${++count}`)
  const mailsTo = async (email: string, which: string) => {
    await site.platform.worker.drain()
    return readEmails(site.platform, { to: email, key: `case:${which}` })
  }
  const waitingIn = async (path: string) =>
    (await operators.alix.ask('GET', '/queues')).body.find(
      (queue: { path: string }) => queue.path === path,
    ).waiting
  const inDays = (days: number) => addDays(site.clock.now(), days).toISOString()

  describe('somebody with an account', () => {
    test('opens a case once per key, and is told its number and when an answer comes', async () => {
      const ana = await newBacker(site)
      const request = { kind: 'question', subject: 'payment', text: payload }
      const once = { 'idempotency-key': 'the same' }
      const first = await ana.send('POST', '/api/support-cases', request, once)
      const again = await ana.send('POST', '/api/support-cases', request, once)
      expect(first.status).toBe(201)
      expect(again.body).toEqual(first.body)
      expect(first.body).toMatchObject({
        number: expect.stringMatching(/^\d{4}$/),
        dueAt: inDays(7),
      })
      const { items } = (await ana.send('GET', '/api/support-cases')).body
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({ state: 'open', answeredAt: null })
      expect((await read(ana, first.body.caseId)).messages).toMatchObject([
        { place: 1, kind: 'written', text: payload },
      ])
      const [mail] = await mailsTo(ana.email, `${first.body.caseId}:received`)
      expect(mail?.subject).toContain(first.body.number)
      expect(mail?.html).not.toContain('<script>')
    })

    test('is answered by mail, on the page and by a notification, and replies', async () => {
      const ana = await newBacker(site)
      const { caseId, number } = (await open(ana)).body
      expect((await answer(caseId, { text: `Tout va bien. ${payload}` })).status).toBe(200)
      expect(await read(ana, caseId)).toMatchObject({
        state: 'waiting',
        messages: [{ kind: 'written' }, { kind: 'answer', text: `Tout va bien. ${payload}` }],
      })
      const [mail] = await mailsTo(ana.email, `${caseId}:message`)
      expect(mail?.text).toContain('Tout va bien.')
      expect(mail?.html).toContain('&lt;script&gt;')
      expect((await ana.send('GET', '/api/notifications')).body.items[0]).toMatchObject({
        kind: 'case_answered',
        facts: { number, path: `/compte/demandes/${caseId}` },
      })
      site.clock.advance(DAY_MS)
      await logInAgain(ana)
      expect((await reply(ana, caseId)).body).toEqual({ dueAt: inDays(7) })
      expect((await read(ana, caseId)).state).toBe('open')
    })

    test('names a thing of their own alone', async () => {
      const [ana, bob] = [await newBacker(site), await newBacker(site)]
      const about = `backing:${await buy(ana, tipOf('5'))}`
      expect((await open(ana, { about })).status).toBe(201)
      expect((await open(bob, { about })).body.code).toBe('unknown_object')
      expect((await open(bob, { about: 'certificate:999999' })).body.code).toBe('unknown_object')
      expect((await open(bob, { about: 'person:1' })).status).toBe(400)
    })

    test('closes a case, and opens it again by a reply within thirty days', async () => {
      const ana = await newBacker(site)
      const { caseId } = (await open(ana)).body
      const close = () => ana.send('POST', `/api/support-cases/${caseId}/closing`)
      expect((await close()).status).toBe(204)
      expect(await read(ana, caseId)).toMatchObject({ state: 'closed', reopenUntil: inDays(30) })
      expect((await answer(caseId)).body.code).toBe('transition_not_allowed')
      site.clock.advance(29 * DAY_MS)
      await logInAgain(ana)
      expect((await reply(ana, caseId)).status).toBe(201)
      expect((await close()).status).toBe(204)
      site.clock.advance(30 * DAY_MS)
      await logInAgain(ana)
      expect((await reply(ana, caseId)).body.code).toBe('transition_not_allowed')
    })

    test('has ten cases open at most', async () => {
      const ana = await newBacker(site)
      for (let at = 0; at < 10; at++) expect((await open(ana)).status).toBe(201)
      expect((await open(ana)).body.code).toBe('too_many_questions')
    })
  })

  describe('a visitor', () => {
    const ask = async (email: string, more: object = {}) =>
      visitTestPlatform(site.url).send('POST', '/api/visitor-cases', {
        ...{ kind: 'question', subject: 'other', text: 'Bonjour', email, language: 'en' },
        ...more,
      })
    const tokenFor = async (email: string) =>
      new URL(await linkInMail(site.platform, email)).searchParams.get('token') ?? ''
    const anybody = () => visitTestPlatform(site.url)
    const confirm = (token: string) =>
      anybody().send('POST', '/api/visitor-cases/confirmation', { token })

    test('has no case until they follow the link, then reads and answers by it', async () => {
      const email = 'vera@example.org'
      const before = await waitingIn('/operator/support-cases')
      expect((await ask(email)).status).toBe(202)
      expect(await waitingIn('/operator/support-cases')).toBe(before)
      const token = await tokenFor(email)
      const see = async () =>
        (await anybody().send('GET', `/api/visitor-cases?token=${token}`)).body.case
      expect(await see()).toBeNull()
      const { status, body: opened } = await confirm(token)
      expect([status, opened.dueAt]).toEqual([200, inDays(7)])
      expect((await confirm(token)).body).toEqual(opened)
      expect(await waitingIn('/operator/support-cases')).toBe(before + 1)
      const path = `/support-cases/${opened.caseId}`
      expect((await operators.alix.ask('GET', path)).body).toMatchObject({ email, personId: null })
      const back = await operators.alix.ask('POST', `${path}/question`, { text: 'Which?' }, 'q')
      expect(back.body).toEqual({ state: 'waiting' })
      const [mail] = await mailsTo(email, `${opened.caseId}:message`)
      expect(mail?.subject).toMatch(/^Case \d+: we have a question/)
      const words = { token, text: 'That one' }
      expect((await anybody().send('POST', '/api/visitor-cases/messages', words)).status).toBe(201)
      expect((await see()).messages.map(({ text }: { text: string }) => text)).toEqual([
        'Bonjour',
        'Which?',
        'That one',
      ])
      expect((await anybody().send('POST', '/api/visitor-cases/closing', { token })).status).toBe(
        204,
      )
      expect((await see()).state).toBe('closed')
    })

    test('is refused with an altered link, a link that has run out, a wrong address, and too many tries', async () => {
      expect((await confirm('altered')).body.code).toBe('link_invalid')
      expect((await ask('nowhere')).body.errors).toMatchObject([{ field: 'email' }])
      const email = 'viktor@example.org'
      await ask(email)
      const token = await tokenFor(email)
      site.clock.advance(DAY_MS)
      expect((await confirm(token)).body.code).toBe('link_expired')
      for (let at = 0; at < 5; at++) expect((await ask(email)).status).toBe(202)
      expect((await ask(email)).body.code).toBe('too_many_attempts')
    })
  })

  describe('a complaint', () => {
    test('is answered within two months by somebody who did not decide, with what came of it', async () => {
      const ana = await newBacker(site)
      const subject = { kind: 'person', id: await personOf(site.platform, ana) }
      await operators.alix.done('/freezes', { subject, ...because })
      const { caseId, number, dueAt } = (await open(ana, { kind: 'complaint' })).body
      expect(dueAt).toBe(addMonths(site.clock.now(), 2).toISOString())
      const own = await answer(caseId, { outcome: 'rejected' }, operators.alix)
      expect(own.body.code).toBe('own_decision')
      expect((await answer(caseId)).body.code).toBe('outcome_missing')
      const close = () => operators.noor.ask('POST', `/support-cases/${caseId}/closing`)
      expect((await close()).body.code).toBe('transition_not_allowed')
      expect((await answer(caseId, { outcome: 'partly_upheld' })).status).toBe(200)
      expect((await close()).status).toBe(200)
      expect(await mailsTo(ana.email, `${caseId}:closed`)).toHaveLength(1)
      const { items } = (await operators.noor.ask('GET', '/complaints')).body
      const entry = items.find((each: { number: string }) => each.number === number)
      expect(entry).toMatchObject({ outcome: 'partly_upheld', state: 'closed', dueAt })
      const csv = await operators.noor.ask('GET', '/complaints.csv')
      expect(csv.body).toContain(`\r\n${number},`)
      expect(csv.body).toContain(',partly_upheld,')
    })

    test('can come of a question, and its time counts from when that came', async () => {
      const ana = await newBacker(site)
      const { caseId } = (await open(ana)).body
      const dueAt = addMonths(site.clock.now(), 2).toISOString()
      await answer(caseId)
      site.clock.advance(DAY_MS)
      const become = () => operators.noor.ask('POST', `/support-cases/${caseId}/complaint`)
      expect((await become()).body).toEqual({ kind: 'complaint', dueAt })
      expect((await become()).body.code).toBe('transition_not_allowed')
      await logInAgain(ana)
      expect(await read(ana, caseId)).toMatchObject({ state: 'open', answeredAt: null })
      expect(await mailsTo(ana.email, `${caseId}:received:complaint`)).toHaveLength(1)
    })

    test('that is due soon is told to operators', async () => {
      const ana = await newBacker(site)
      const { caseId } = (await open(ana)).body
      const isDue = async () => {
        const { items } = (await operators.noor.ask('GET', '/due-support-cases')).body
        return items.some(({ id }: { id: string }) => id === caseId)
      }
      expect(await isDue()).toBe(false)
      site.clock.advance(4 * DAY_MS)
      expect(await isDue()).toBe(true)
      expect(await waitingIn('/operator/due-support-cases')).toBeGreaterThan(0)
      const chosen = '/support-cases?status=open&kind=complaint'
      const { items } = (await operators.noor.ask('GET', chosen)).body
      expect(items.every(({ kind }: { kind: string }) => kind === 'complaint')).toBe(true)
    })
  })

  describe('time and leaving', () => {
    test('an answered case closes by itself after thirty days, and a question goes a year later', async () => {
      const ana = await newBacker(site)
      const { caseId } = (await open(ana)).body
      await answer(caseId)
      site.clock.advance(30 * DAY_MS)
      await maintenanceTick(site.platform)
      expect(await mailsTo(ana.email, `${caseId}:closed`)).toHaveLength(1)
      site.clock.advance(367 * DAY_MS)
      await maintenanceTick(site.platform)
      await logInAgain(ana)
      expect((await ana.send('GET', `/api/support-cases/${caseId}`)).status).toBe(404)
    })

    test('RGPD-01 whoever leaves takes their questions along and gets them in the export; complaints stay closed', async () => {
      const ana = await newBacker(site)
      const { caseId } = (await open(ana, { text: 'Une question à moi' })).body
      const complaint = (await open(ana, { kind: 'complaint' })).body
      const exported = (await ana.send('GET', '/api/account/export')).body
      expect(exported.cases).toHaveLength(2)
      expect(JSON.stringify(exported.caseMessages)).toContain('Une question à moi')
      expect((await ana.send('DELETE', '/api/account')).status).toBe(200)
      const see = (id: string) => operators.noor.ask('GET', `/support-cases/${id}`)
      expect((await see(caseId)).status).toBe(404)
      expect((await see(complaint.caseId)).body).toMatchObject({
        state: 'closed',
        outcome: 'withdrawn',
      })
    })

    test('what was written lies sealed', async () => {
      const ana = await newBacker(site)
      await open(ana, { text: 'Quillfeather' })
      const rows = await site.platform.db.selectFrom('support_message').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('Quillfeather')
    })
  })
})
