import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { CARD_DELIVERIES } from '#server/ports/card/port.ts'
import { oneDatabase } from '#tests/databases.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe('the faults of the card provider’s stand-in', () => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    ana = await newBacker(site)
  })
  afterAll(() => site.close())

  const arrives: Record<string, boolean> = { once: true, twice: true, reversed: true }
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state
  const askAsProgram = async (method: string, path = '', token = site.platform.operatorToken) => {
    const answer = await fetch(`${site.url}/sandbox/card-messages${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, body: await answer.json() }
  }

  async function pay(delivery: string): Promise<string> {
    const { body } = await place(ana, tipOf('5'))
    const page = await openPayment(ana, body.backingId)
    expect(await (await fetch(page)).text()).toContain(`<option value="${delivery}">`)
    const form = { card: '4242 4242 4242 4242', action: 'pay', delivery }
    const paid = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    expect(paid.status).toBe(303)
    return body.backingId
  }

  test.each(CARD_DELIVERIES)(
    'PAY-02 a message that comes %s ends as every other',
    async (delivery) => {
      // The clock stands still here, so that an order in time says nothing.
      site.clock.advance(1_000)
      const id = await pay(delivery)
      const arrived = arrives[delivery] === true
      expect(await stateOf(id)).toBe(arrived ? 'confirmed' : 'awaiting_payment')
      const { body } = await askAsProgram('GET')
      const own = body.messages.find(
        ({ type }: { type: string }) => type === 'payment_intent.succeeded',
      )
      expect(await askAsProgram('POST', `/${own.eventId}`)).toMatchObject({
        status: 200,
        body: { eventId: own.eventId, status: 200 },
      })
      expect(await stateOf(id)).toBe('confirmed')
      expect(await verify(site.platform)).toEqual([])
    },
  )

  test('PAY-02 its messages stand on a page, each to be sent again; programs need the token', async () => {
    site.clock.advance(1_000)
    const id = await pay('lost')
    const url = `${site.url}/sandbox/stripe/messages`
    const page = await (await fetch(url)).text()
    const [, eventId] = /messages\/(evt_\w+)/.exec(page) ?? []
    const sent = await fetch(`${url}/${eventId}`, { method: 'POST', redirect: 'manual' })
    expect(sent.status).toBe(303)
    expect(await stateOf(id)).toBe('confirmed')
    expect((await fetch(`${url}/evt_nobody`, { method: 'POST' })).status).toBe(404)
    expect((await askAsProgram('POST', '/evt_nobody')).status).toBe(404)
    expect((await askAsProgram('GET', '', 'nobody')).status).toBe(401)
  })
})
