import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawalPeriodEnd } from '#domain/campaigns/withdrawal-period.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { hashOfAddress, sealContact } from '#server/kernel/door.ts'
import { type Mail, RecipientRefused } from '#server/ports/mail/port.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { sandboxChainOf } from '#tests/fixtures/wallets.ts'
import { hashOfEmail } from './send-confirmation.ts'

describe.each(databases)('emails that confirm contracts on $name', (database) => {
  let site: TestPlatform
  /** What the mail server does with an e-mail that confirms something; null takes it. */
  let answer: ((mail: Mail) => Promise<void>) | null
  /** It takes them, and its answer is lost. */
  let unheard: boolean
  let handedOver: Mail[]
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    answer = null
    unheard = false
    handedOver = []
    const { ports } = site.platform
    const { mail } = ports
    ports.mail = {
      ...mail,
      async send(one) {
        if (one.key.startsWith('confirmation:')) {
          handedOver.push(one)
          await answer?.(one)
        }
        const sent = await mail.send(one)
        if (unheard && one.key.startsWith('confirmation:')) throw new Error('no answer')
        return sent
      },
    }
  })
  afterEach(() => site.close())

  const refuses = () => Promise.reject(new RecipientRefused('550 5.1.1'))
  const drain = () => site.platform.worker.drain()
  const emailsOf = (orderId: string) =>
    site.platform.db
      .selectFrom('confirmation_email')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  const renounce = (who: Visitor, orderId: string) =>
    who.send('POST', `/api/backings/${orderId}/withdrawal`)
  const found = async () => (await verify(site.platform)).map(({ check }) => check)
  const unconfirmed = async (): Promise<{ orderId: string }[]> =>
    (await operatorOf(site, 'alix').ask('GET', '/unconfirmed-contracts')).body.items

  test('PRO-02 R5 what was sent is proven by its reference and the hash of its very words, without the address', async () => {
    const ana = await newBacker(site)
    const order = await buy(ana, shareOf(1))
    await drain()
    const [email, ...more] = await emailsOf(order)
    const [mail] = handedOver
    if (!email || !mail) throw new Error('an email was sent')
    expect(more).toEqual([])
    expect(email).toMatchObject({
      email_key: `confirmation:${order}`,
      outcome: 'sent',
      reference: mail.key,
      reason: null,
      ended_at: site.clock.now(),
    })
    expect(email.salted_hash).toBe(hashOfEmail(email.salt ?? '', mail))
    expect(mail.text).toContain('perdre mon droit de rétractation')
    expect(JSON.stringify(email, (_, value) => `${value}`)).not.toContain(ana.email)
    const { db } = site.platform
    const same = db.updateTable('confirmation_email').set({ reason: null })
    await expect(same.execute()).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('confirmation_email').execute()).rejects.toThrow(/append-only/)
    expect((await renounce(ana, order)).body.code).toBe('withdrawal_not_offered')
    const own = await ana.send('GET', `/api/backings/${order}`)
    const endedAt = site.clock.now().toISOString()
    expect(own.body.confirmationEmail).toEqual({ outcome: 'sent', endedAt })
    const { body } = await ana.send('GET', '/api/account/export')
    expect(body.confirmations).toMatchObject([
      { order_id: order, outcome: 'sent', reference: mail.key },
    ])
    expect(await found()).toEqual([])
  })

  test('PRO-02 R5 whoever has no e-mail may withdraw for fourteen days, and has all back', async () => {
    answer = refuses
    const ana = await newBacker(site)
    const order = await buy(ana, shareOf(1))
    await drain()
    expect(await emailsOf(order)).toMatchObject([{ outcome: 'refused', reason: '550 5.1.1' }])
    expect(await found()).toEqual([])
    const asked = await renounce(ana, order)
    const endsAt = withdrawalPeriodEnd('cooling_off_14d', site.clock.now())
    expect(asked).toMatchObject({ status: 201, body: { endsAt: endsAt?.toISOString() } })
    const { requestId } = asked.body
    const path = `/api/backings/${order}/withdrawal/confirmation`
    expect((await ana.send('POST', path, { requestId })).body.state).toBe('withdrawn')
    await drain()
    expect(await unconfirmed()).toEqual([])
    expect(await found()).toEqual([])
  })

  test('PRO-02 R5 the right ends with its last day, or as the e-mail goes out after all', async () => {
    answer = refuses
    const ana = await newBacker(site)
    const [late, resent] = [await buy(ana, shareOf(1)), await buy(ana, shareOf(1))]
    await drain()
    answer = null
    const alix = operatorOf(site, 'alix')
    expect((await unconfirmed()).map(({ orderId }) => orderId).toSorted()).toEqual(
      [late, resent].toSorted(),
    )
    const anew = `/unconfirmed-contracts/${resent}/email`
    const [one, other] = await Promise.all([
      alix.ask('POST', anew, because),
      operatorOf(site, 'noor').ask('POST', anew, because),
    ])
    expect([one.status, other.status].toSorted()).toEqual([201, 404])
    await drain()
    expect((await emailsOf(resent)).map(({ outcome }) => outcome)).toEqual(['refused', 'sent'])
    expect(handedOver).toHaveLength(3)
    expect((await alix.ask('POST', anew, because)).body.code).toBe('unknown_object')
    expect(await unconfirmed()).toMatchObject([{ orderId: late, reason: '550 5.1.1' }])
    expect((await renounce(ana, resent)).body.code).toBe('withdrawal_not_offered')
    const end = withdrawalPeriodEnd('cooling_off_14d', site.clock.now())
    site.clock.advance((end?.getTime() ?? 0) - site.clock.now().getTime() - 1)
    await logInAgain(ana)
    expect((await renounce(ana, late)).status).toBe(201)
    site.clock.advance(1)
    expect((await renounce(ana, late)).body.code).toBe('withdrawal_too_late')
    expect(await found()).toEqual([])
  })

  test('PRO-02 R5 a waived contract whose e-mail was given up waits for an operator, and a tip does not', async () => {
    const ana = await newBacker(site)
    const [share, tip] = [await buy(ana, shareOf(1)), await buy(ana, tipOf('5'))]
    const tasks = site.platform.db
      .updateTable('outbox')
      .where('key', 'in', [`mail_confirmation:${share}`, `mail_confirmation:${tip}`])
    expect(await unconfirmed()).toEqual([])
    await tasks.set({ dead_letter_at: site.clock.now() }).execute()
    expect(await unconfirmed()).toEqual([])
    const given = { given_up_at: site.clock.now(), given_up_because: 'a test' }
    await tasks.set(given).execute()
    expect(await unconfirmed()).toMatchObject([{ orderId: share, refusedAt: null }])
    await operatorOf(site, 'alix').done(`/unconfirmed-contracts/${share}/email`, because)
    expect(await unconfirmed()).toEqual([])
    await drain()
    expect(await emailsOf(share)).toMatchObject([{ outcome: 'sent' }])
    expect(await unconfirmed()).toEqual([])
  })

  test('PRO-02 PAY-03 nothing is released while an order may be left for want of its e-mail, and then as it was sold', async () => {
    answer = refuses
    const ana = await newBacker(site)
    const { db } = site.platform
    await buy(ana, shareOf(2))
    await drain()
    const { closes_at } = await db
      .selectFrom('pocket')
      .select('closes_at')
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    site.clock.advance(closes_at.getTime() - site.clock.now().getTime() - HOUR_MS)
    await logInAgain(ana)
    await buy(ana, shareOf(1))
    await drain()
    const end = withdrawalPeriodEnd('cooling_off_14d', site.clock.now())?.getTime() ?? 0
    const plannedAt = async () =>
      (
        await db
          .selectFrom('pocket')
          .select('release_planned_at')
          .where('id', '=', sandboxIds.share)
          .executeTakeFirstOrThrow()
      ).release_planned_at
    site.clock.advance(end - site.clock.now().getTime() - 1)
    await drain()
    expect(await plannedAt()).toBeNull()
    site.clock.advance(1)
    await drain()
    expect(await plannedAt()).toEqual(new Date(end))
    expect(await found()).toEqual([])
  })

  test('PRO-02 C2 the token of a card order is minted once its e-mail is out, or the right to withdraw is over', async () => {
    answer = refuses
    const ana = await newBacker(site)
    const [first, second] = [await buy(ana, shareOf(1)), await buy(ana, shareOf(1))]
    const tip = await buy(ana, tipOf('5'))
    const chain = sandboxChainOf(site)
    const minted = async () => {
      for (let round = 0; round < 3; round += 1) {
        await drain()
        await chain.mine(40)
      }
      await drain()
      const mints = site.platform.db.selectFrom('chain_intent').select('backing_id')
      const done = await mints.where('kind', '=', 'mint').where('state', '=', 'done').execute()
      return new Set(done.map(({ backing_id }) => backing_id))
    }
    expect(await minted()).toEqual(new Set([tip]))
    site.clock.advance(5 * DAY_MS)
    expect(await minted()).toEqual(new Set([tip]))
    expect(await found()).toEqual([])
    answer = null
    await operatorOf(site, 'alix').done(`/unconfirmed-contracts/${second}/email`, because)
    expect(await minted()).toEqual(new Set([tip, second]))
    const end = withdrawalPeriodEnd('cooling_off_14d', testStart)?.getTime() ?? 0
    site.clock.advance(end - site.clock.now().getTime())
    expect(await minted()).toEqual(new Set([tip, second, first]))
    expect(await found()).toEqual([])
  })

  test('PRO-02 a process that ends between an e-mail and its proof sends the same e-mail again, and no other', async () => {
    const ana = await newBacker(site)
    const order = await buy(ana, shareOf(1))
    // The mail server has taken it, and nobody here hears of that.
    unheard = true
    await drain()
    expect(await emailsOf(order)).toEqual([])
    // What was written then is what is sent, whoever is called otherwise by now.
    const { db } = site.platform
    const users = db.selectFrom('login.user').select('id')
    const { id } = await users
      .where('email_hash', '=', hashOfAddress(db, ana.email))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('login.user')
      .set(sealContact(db, id, { name: 'Somebody Else', email: ana.email }))
      .where('id', '=', id)
      .execute()
    unheard = false
    site.clock.advance(HOUR_MS)
    await drain()
    await drain()
    const [first, again, ...more] = handedOver
    expect([again, more]).toEqual([first, []])
    expect(await emailsOf(order)).toMatchObject([{ outcome: 'sent' }])
    const kept = site.platform.db.selectFrom('mail_outbox').select('id')
    expect(await kept.where('key', 'like', 'confirmation:%').execute()).toHaveLength(1)
  })

  test('PRO-02 what was recorded is not sent again by whoever takes the task over', async () => {
    const ana = await newBacker(site)
    const order = await buy(ana, tipOf('5'))
    await drain()
    const task = site.platform.db.updateTable('outbox').where('key', '=', `confirmation:${order}`)
    await task.set({ done_at: null }).execute()
    await drain()
    expect(handedOver).toHaveLength(1)
    expect(await emailsOf(order)).toHaveLength(1)
    expect(await found()).toEqual([])
  })

  test('RGPD-01 PRO-02 the proof stands when address and words are erased, and tells neither', async () => {
    const ana = await newBacker(site)
    const order = await buy(ana, shareOf(1))
    await drain()
    const [before] = await emailsOf(order)
    site.clock.advance(31 * DAY_MS)
    await drain()
    const payloads = site.platform.db.selectFrom('outbox').select('payload')
    const [task] = await payloads.where('key', '=', `confirmation:${order}`).execute()
    expect(task).toEqual({ payload: {} })
    expect(await emailsOf(order)).toEqual([before])
    expect(await found()).toEqual([])
  })
})
