import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { openCommandLine } from '#tests/fixtures/command-line.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { asWorker, cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)(
  'another shop on the account of the card provider, on $name',
  (database) => {
    let site: TestPlatform
    let made = 0
    beforeAll(async () => {
      site = await startTestPlatform(database.open)
      // The first turn of what is done by the hour only says when the next one is.
      await site.platform.worker.drain()
    })
    afterAll(() => site.close())
    booksApprove(() => site)

    const sandbox = () => cardProviderOf(site.platform)
    async function anHourLater(): Promise<void> {
      site.clock.advance(HOUR_MS)
      await site.platform.worker.drain()
    }
    /** So many payments that the provider has, and that nobody made on a page of ours; each a second after the one before. */
    async function charged(count: number, metadata: object = {}): Promise<string[]> {
      const ids: string[] = []
      for (; ids.length < count; made++) {
        const id = `pi_shop${String(made).padStart(5, '0')}`
        const created = Math.floor(site.clock.now().getTime() / 1000) + ids.length
        const base = { id, object: 'payment_intent', created, status: 'succeeded', currency: 'eur' }
        const amounts = { amount: 923, amount_received: 923, latest_charge: null, metadata }
        await sandbox().remember('payment_intent', { ...base, ...amounts })
        ids.push(id)
      }
      return ids
    }
    async function paidUnheard(): Promise<string> {
      const ana = await newBacker(site)
      const { body } = await place(ana, tipOf('10'))
      const page = await openPayment(ana, body.backingId)
      const session = page.slice(page.lastIndexOf('/') + 1)
      await sandbox().pay(session, '4242 4242 4242 4242', 'lost')
      return String((await sandbox().findSession(session))?.payment_intent)
    }
    /** Has the provider say nothing of its pages, so that only a fee tells; `answer` stands in for what it says of a payment. */
    async function asked(
      answer: (id: string) => 'known' | 'unknown' | 'silent',
      meanwhile: () => Promise<void>,
    ): Promise<string[]> {
      const ids: string[] = []
      const { ports } = site.platform
      const { card } = ports
      const silent = () => Promise.reject(new CardUnanswered('the line is dead'))
      const findPayment = (id: string) => {
        ids.push(id)
        const said = answer(id)
        if (said === 'silent') return silent()
        return said === 'unknown' ? Promise.resolve(null) : card.findPayment(id)
      }
      ports.card = { ...card, findPayment, findSession: silent, listDisputes: async () => [] }
      await meanwhile()
      ports.card = card
      return ids
    }
    const heldIds = async () => {
      const { items } = (await operatorOf(site, 'noor').ask('GET', '/held-payments')).body
      return items.map(({ paymentId }: { paymentId: string }) => paymentId)
    }
    const feesOf = (paymentId: string) =>
      site.platform.db
        .selectFrom('card_cost')
        .select('transaction_id')
        .where('payment_id', '=', paymentId)
        .execute()
    const itemsOf = async (paymentId: string) =>
      (await cardDifferences(site.platform))
        .filter(({ place }) => place.endsWith(paymentId))
        .map(({ kind, late }) => `${kind}${late ? ', late' : ''}`)
        .toSorted()
    const ofOtherShop = ['charge_of_other_shop', 'cost_of_other_shop']

    test('PAY-02 L8 what names nothing of ours is neither held nor our expense, asked about once, and told to operators', async () => {
      const [id = ''] = await charged(1, { order: 'of a bakery' })
      const questions = await asked(
        () => 'known',
        async () => {
          for (const _ of [1, 2, 3]) await anHourLater()
        },
      )
      expect(questions).toEqual([id])
      expect(await heldIds()).not.toContain(id)
      expect(await feesOf(id)).toEqual([])
      await sandbox().dispute(id, null, 'lost')
      site.clock.advance(80 * HOUR_MS)
      expect(await itemsOf(id)).toEqual(ofOtherShop)
      const kinds = (await cardDifferences(site.platform)).map(({ kind }) => kind)
      expect(kinds).toContain('dispute_of_other_shop')
      const run = openCommandLine(site)
      expect((await asWorker(site, run('reconcile'))).code).toBe(0)
      expect((await run('doctor')).out).toContain('1 of another shop')
    })

    test('PAY-02 what was paid to us without its name is imported by its id, held, and its fee is ours from then on', async () => {
      const [id = ''] = await charged(1)
      await anHourLater()
      await anHourLater()
      expect(await itemsOf(id)).toEqual(ofOtherShop)
      const path = '/provider-payments/import'
      const taken = await operatorOf(site, 'alix').ask('POST', path, { paymentId: id, ...because })
      expect(taken.body).toMatchObject({ outcome: 'held', reason: 'unknown_backing', known: false })
      expect(await heldIds()).toContain(id)
      await anHourLater()
      expect(await feesOf(id)).toHaveLength(1)
      expect(await itemsOf(id)).toEqual([])
    })

    test('PAY-02 more than a page of strange charges keeps none of ours waiting', {
      tags: 'long',
    }, async () => {
      const ids = await charged(230)
      site.clock.advance(300_000)
      const ours = await paidUnheard()
      const questions = await asked(
        () => 'known',
        async () => {
          site.clock.advance(300_000)
          await anHourLater()
        },
      )
      expect(questions.filter((id) => ids.includes(id))).toEqual(ids)
      expect(questions).toContain(ours)
      expect(await feesOf(ids[0] ?? '')).toEqual([])
      const found = site.platform.db.selectFrom('payment').select('outcome')
      expect(await found.where('payment_id', '=', ours).execute()).toEqual([
        { outcome: 'confirmed' },
      ])
      await anHourLater()
      expect(await feesOf(ours)).toHaveLength(1)
    })

    test('PAY-02 where the provider fell silent is where the next turn goes on, and none is passed over', {
      tags: 'long',
    }, async () => {
      const ids = await charged(130)
      const last = ids[120] ?? ''
      site.clock.advance(300_000)
      const first = await asked((id) => (id === last ? 'silent' : 'unknown'), anHourLater)
      expect(first).toEqual(ids.slice(0, 121))
      const second = await asked(() => 'known', anHourLater)
      expect(second).toEqual(ids.slice(120))
      // What the provider did not know then is asked about again, from the beginning.
      expect(await asked(() => 'known', anHourLater)).toEqual(ids.slice(0, 120))
      expect(await asked(() => 'known', anHourLater)).toEqual([])
    })

    test('L8 R11 each dispute that one side has otherwise, or not at all, is named', {
      tags: 'long',
    }, async () => {
      const ana = await newBacker(site)
      const payments: string[] = []
      for (let count = 0; count < 3; count++) {
        const orderId = await buy(ana, tipOf('10'))
        await site.platform.worker.drain()
        const paid = site.platform.db.selectFrom('payment').select('payment_id')
        const row = await paid.where('order_id', '=', orderId).executeTakeFirstOrThrow()
        payments.push(row.payment_id)
      }
      const [heard = '', unheard = '', gone = ''] = payments
      const ended = await sandbox().dispute(heard)
      const lost = await sandbox().dispute(gone)
      await site.platform.worker.drain()
      const named = async () =>
        (await cardDifferences(site.platform))
          .filter(({ kind }) => /^dispute_(?!of_)/.test(kind))
          .map(({ kind, place, here, there }) => [kind, place, here, there])
      expect(await named()).toEqual([])
      await sandbox().endDispute(ended, 'won', 'lost')
      const unknown = await sandbox().dispute(unheard, null, 'lost')
      const { card } = site.platform.ports
      const listDisputes = async (of: Parameters<typeof card.listDisputes>[0]) =>
        (await card.listDisputes(of)).filter(({ disputeId }) => disputeId !== lost)
      site.platform.ports.card = { ...card, listDisputes }
      const items = await named()
      site.platform.ports.card = card
      expect(items.toSorted()).toEqual(
        [
          ['dispute_differs', ended, 'open, 923 eur', 'won, 923 eur'],
          ['dispute_unknown_here', unknown, 'nothing', 'open, 923 eur'],
          ['dispute_unknown_there', lost, 'open, 923 eur', 'nothing'],
        ].toSorted(),
      )
      await anHourLater()
      expect(await named()).toEqual([])
    })
  },
)
