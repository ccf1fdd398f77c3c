import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZERO } from '#domain/kernel/money.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { because, days, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { knownPerson } from '#tests/fixtures/recipients.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWebhookEndpoint, type WebhookEndpoint } from '#tests/fixtures/webhook-endpoint.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'
import { deliveriesAtRest } from './deliver-due.ts'
import { messageShape } from './event-shapes.ts'

const told = ['pocket.released', 'payout.paid', 'fight.settled'] as const

/** A Pocket from its sale over the release and the payout to its first settled fight, with programs listening. */
describe('what is told of a Pocket’s money', () => {
  let site: TestPlatform
  let pocket: WorkedPocket
  const programs = new Map<string, { webhookEndpoint: WebhookEndpoint; secret: string }>()

  /** Whatever opens a webhook endpoint by this path is told of all three. */
  async function listen(name: string, ask: (request: object) => Promise<{ secret: string }>) {
    const webhookEndpoint = await openWebhookEndpoint()
    const { secret } = await ask({ url: webhookEndpoint.url, events: told })
    programs.set(name, { webhookEndpoint, secret })
  }
  const asPerson = (who: Visitor) => async (request: object) => {
    const added = await who.send('POST', '/api/webhook-endpoints', request)
    expect(added.status).toBe(201)
    return added.body
  }
  const pass = async (daysMore: number) => {
    site.clock.advance(days(daysMore))
    for (let count = 0; count < 2; count++) await site.platform.worker.drain()
    await deliveriesAtRest(site.platform)
  }
  /** What came to a program, each message checked as its owner would: by signature and by shape. */
  const heardBy = (name: string) => {
    const program = programs.get(name)
    if (!program) throw new Error(`${name} listens`)
    return program.webhookEndpoint.messages.map(({ headers, body }) => {
      const id = String(headers['webhook-id'])
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const signed = new Webhook(program.secret).sign(id, at, body)
      expect(String(headers['webhook-signature']).split(' ')).toContain(signed)
      const message = JSON.parse(body) as { type: WebhookEvent; data: Record<string, unknown> }
      expect(messageShape(message.type).safeParse(message).success).toBe(true)
      return message
    })
  }

  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const moussa = await knownPerson(site)
    await letActFor(site.platform.db, sandboxIds.moussa, {
      person_id: await personOf(site.platform, moussa),
    })
    await nameAddress(site, moussa, `0x${'c7'.repeat(20)}`)
    const ana = await newKnownBacker(site)
    await listen('the operators’', (request) => alix.done('/webhook-endpoints', request))
    await listen('the athlete’s', asPerson(moussa))
    await listen('the holder’s', asPerson(ana))
    await listen('a stranger’s', asPerson(await newBacker(site)))
    pocket = await openWorkedPocket(site, { level1: false })
    const { pocketId, fightIds } = pocket
    await buyUnits(site, ana, pocketId, 300)
    await pass(30)
    await pass(15)
    const request = { pocketId, amount: '1000', reason: 'Released' }
    const { proposalId } = await alix.done('/payouts', request, 'a-payout')
    await noor.done(`/payouts/${proposalId}/approvals`, because)
    await pass(0)
    await fightIt(site, operators, fightIds[0])
    await declareIt(site, operators, fightIds[0], '60000')
    const receipt = {
      fightId: fightIds[0],
      pocketId,
      amount: '9000',
      reference: 'a-transfer',
      senderAddress: `0x${'c4'.repeat(20)}`,
    }
    const { receiptId } = await alix.done('/receipts', receipt, 'a-transfer')
    const settlement = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${settlement.proposalId}/approvals`, because)
    await pass(0)
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    for (const { webhookEndpoint } of programs.values()) webhookEndpoint.close()
    await site.close()
  })

  const ofType = (name: string, type: WebhookEvent) =>
    heardBy(name).filter((message) => message.type === type)

  test('each released step is told, signed, to the athlete and the operators', async () => {
    const steps = await site.platform.db
      .selectFrom('release_step')
      .select(['step', 'released_micro'])
      .where('pocket_id', '=', pocket.pocketId)
      .where('released_micro', '>', ZERO)
      .orderBy('step')
      .execute()
    expect(steps.length).toBeGreaterThan(0)
    const expected = steps.map(({ step, released_micro: micro }) => ({
      pocketId: pocket.pocketId,
      step,
      amountMicro: String(micro),
    }))
    for (const name of ['the operators’', 'the athlete’s']) {
      const heard = ofType(name, 'pocket.released').map(({ data }) => data)
      expect(heard.toSorted((a, b) => Number(a.step) - Number(b.step))).toEqual(expected)
    }
    expect(ofType('the holder’s', 'pocket.released')).toEqual([])
  })

  test('a payout is told, signed, to whoever is paid and the operators', async () => {
    const { id } = await site.platform.db
      .selectFrom('treasury_order')
      .select('id')
      .where('kind', '=', 'payout')
      .where('pocket_id', '=', pocket.pocketId)
      .executeTakeFirstOrThrow()
    const data = { payoutId: id, pocketId: pocket.pocketId, amountMicro: '1000000000' }
    for (const name of ['the operators’', 'the athlete’s']) {
      expect(ofType(name, 'payout.paid')).toMatchObject([{ data }])
    }
    expect(ofType('the holder’s', 'payout.paid')).toEqual([])
  })

  test('a settled fight is told, signed, to its holders, the athlete and the operators', async () => {
    const distribution = await site.platform.db
      .selectFrom('distribution')
      .select(['fight_id', 'number', 'holders_micro', 'fighter_micro'])
      .where('pocket_id', '=', pocket.pocketId)
      .executeTakeFirstOrThrow()
    expect(distribution.holders_micro).toBeGreaterThan(0n)
    const data = {
      pocketId: pocket.pocketId,
      fightId: distribution.fight_id,
      distribution: distribution.number,
      holdersMicro: String(distribution.holders_micro),
      fighterMicro: String(distribution.fighter_micro),
    }
    for (const name of ['the operators’', 'the athlete’s', 'the holder’s']) {
      expect(ofType(name, 'fight.settled')).toMatchObject([{ data }])
    }
    expect(heardBy('a stranger’s')).toEqual([])
  })
})
