import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { CardRefused, CardUnanswered } from './port.ts'
import { createStripeCard } from './stripe.ts'
import { toCardEvent, toMovements } from './transform.ts'

const settings = {
  secretKey: 'sk_test_of_nobody',
  webhookSecrets: ['whsec_of_nobody'],
  eurPerUsdc: '0.92',
  rateSource: 'test',
}
const none = async () => {
  throw new Error('nothing is converted')
}
const refund = (status: string, more: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 4_845,
  currency: 'eur',
  payment_intent: 'pi_1',
  status,
  ...more,
})

/** The adapter at a provider that answers a request for a refund like this, and like that who asks after it. */
function cardThat(told: object, now = told) {
  const asked: string[] = []
  const answer: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    asked.push(`${init?.method} ${pathname}`)
    const body = init?.method === 'POST' ? told : now
    return Response.json(body)
  }
  const card = createStripeCard(
    { ...settings, fetch: answer },
    { convert: none, findConversion: none },
  )
  return { asked, refund: () => card.refund({ key: 'k', paymentId: 'pi_1' }), card }
}

describe('R10 PAY-02 a refund', () => {
  test('that is done is known by its id', async () => {
    const { refund: ask, asked } = cardThat(refund('succeeded'))
    expect(await ask()).toEqual({ reference: 're_1' })
    expect(asked).toEqual(['POST /v1/refunds'])
  })

  test('that was under way as its key was first used is asked after', async () => {
    const { refund: ask, asked } = cardThat(refund('pending'), refund('succeeded'))
    expect(await ask()).toEqual({ reference: 're_1' })
    expect(asked).toEqual(['POST /v1/refunds', 'GET /v1/refunds/re_1'])
  })

  test.each(['pending', 'requires_action', 'a word of tomorrow'])(
    'that is %s is no answer yet',
    async (status) => {
      await expect(cardThat(refund(status)).refund()).rejects.toThrow(CardUnanswered)
    },
  )

  test.each(['failed', 'canceled'])('that is %s is a no', async (status) => {
    const more = { failure_reason: 'expired_or_canceled_card' }
    const no = cardThat(refund(status, more)).refund()
    await expect(no).rejects.toThrow(CardRefused)
    await expect(no).rejects.toMatchObject({
      code: 'refund_failed',
      message: 'expired_or_canceled_card',
    })
  })

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'is looked at where %s comes',
    (type) => {
      const event = {
        id: 'evt_1',
        type,
        created: 1_795_000_000,
        data: { object: refund('failed') },
      }
      expect(toCardEvent(event)).toEqual({
        eventId: 'evt_1',
        type,
        kind: 'refund_changed',
        paymentId: 'pi_1',
        refundId: 're_1',
      })
    },
  )

  test('that failed is taken out of what went back', () => {
    const line = (category: string, amount: number) =>
      ({
        id: 'txn_1',
        object: 'balance_transaction',
        type: category,
        reporting_category: category,
        amount,
        created: 1_795_000_000,
        source: refund('failed'),
      }) as unknown as Stripe.BalanceTransaction
    const amounts = [line('refund', -4_845), line('refund_failure', 4_845)].flatMap(toMovements)
    expect(amounts.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['refund', 4_845n],
      ['refund', -4_845n],
    ])
  })
})
