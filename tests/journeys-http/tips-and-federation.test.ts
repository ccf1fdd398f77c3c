// @module-tag long
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { buy, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  agreementAt,
  bothApprove,
  logInAgain,
  must,
  newAthlete,
  newBacker,
  newFight,
  newKnownPerson,
  newPocket,
} from './actors.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey } from './site.ts'

/* An amateur's tips up to the first pro contract and the burn, and an organisation's Pocket beside it. */

describe('by HTTP alone: tips and an organisation, from the applications to the burn', () => {
  const site = aSite('tips and organisation', 'embedded')
  let athlete: Visitor
  let signatory: Visitor
  let ana: Visitor
  let eve: Visitor
  let tips: string
  let sponsorship: string
  let badge: number
  let support: number

  const clean = async () => expect(await site().differences()).toEqual([])
  const numberOf = async (who: Visitor, id: string): Promise<number> =>
    Number((await must(who, 'GET', `/backings/${id}`)).certificateNumber)

  test('ATH-01 FED-01 an amateur and an organisation apply, are approved and open Pockets', async () => {
    athlete = await newAthlete(site(), 'Amatrice Fictive', 'amateur')
    signatory = await newKnownPerson(site(), 'Signataire Fictive')
    const { applicationId } = await must(signatory, 'POST', '/federation-applications', {
      name: 'Ligue du Voyage',
      kind: 'league',
      reach: 'national',
      registrationNumber: 'W 75 777',
      country: 'FR',
      site: 'https://ligue.example.org',
      presentation: 'Organisation fictive.',
      delegationHash: await fileDocument(site(), signatory),
    })
    await bothApprove(site(), `/federation-applications/${applicationId}/approvals`)
    tips = await newPocket(site(), athlete, { kind: 'tips', goal: '2000' })
    sponsorship = await newPocket(site(), signatory, { kind: 'federation', goal: null })
    await clean()
  })

  test('TIP-01 FED-02 both are backed, each by its rules', async () => {
    ana = await newBacker(site(), 'Ana Soutien')
    eve = await newBacker(site(), 'Eve Soutien')
    await site().travel('25h')
    const small = await place(ana, { kind: 'tips', pocketId: tips, amount: '4.999999' }, newKey())
    expect(small.body.code).toBe('below_minimum')
    badge = await numberOf(
      ana,
      await buy(ana, { kind: 'tips', pocketId: tips, amount: '27.333333' }),
    )
    support = await numberOf(
      eve,
      await buy(eve, { kind: 'federation', pocketId: sponsorship, amount: '250' }),
    )
    expect((await must(ana, 'GET', `/pockets/${tips}`)).raisedMicro).toBe('27333333')
    expect((await must(eve, 'GET', `/pockets/${sponsorship}`)).raisedMicro).toBe('250000000')
    await clean()
  })

  test('PAY-03 FEE-01 both close, are released, and their recipients are paid', async () => {
    // Nine tenths of what came by card leave a fortnight after the close, the rest after four months.
    await site().travel('151d')
    for (const [who, pocketId, amountMicro] of [
      [athlete, tips, '25966667'],
      [signatory, sponsorship, '237500000'],
    ] as const) {
      await logInAgain(who)
      const address = { address: `0x${'d8'.repeat(20)}`, password: goodPassword }
      await must(who, 'PUT', '/payout-address', address)
      await site().together('/payouts', { pocketId, amount: null })
      const paid = await eventually(async () => {
        const { items } = await must(who, 'GET', '/studio/payouts')
        return items[0]?.state === 'done' ? items[0] : null
      })
      expect(paid.amountMicro).toBe(amountMicro)
    }
    await clean()
  })

  test('TIP-03 after the first pro contract the badge’s holder buys before the public', async () => {
    await must(athlete, 'POST', '/studio/pro-contract', {
      signedAt: (await site().now()).toISOString(),
      evidenceHash: await fileDocument(site(), athlete),
    })
    const me = await must(athlete, 'GET', '/fighter-applications')
    expect(me.items[0].standing).toBe('amateur')
    const { recipient } = await must(ana, 'GET', `/pockets/${tips}`)
    const verification = `/fighters/${recipient.id}/pro-contract/verification`
    const seen = await agreementAt(site(), verification)
    for (const one of ['alix', 'noor'] as const) await site().done(one, verification, seen)
    const fightId = await newFight(site(), athlete, 90)
    // The window of 48 hours opens in three days.
    const now = (await site().now()).getTime()
    const pocketId = await newPocket(site(), athlete, {
      kind: 'share',
      opensAt: new Date(now + 5 * DAY_MS),
      closesAt: new Date(now + 35 * DAY_MS),
      unitPrice: '50',
      unitCount: 100,
      ppmPerUnit: 500,
      coveredFights: [{ fightId, weight: 1 }],
      compensationLevel1: false,
      priorityWindow: true,
      withdrawalPolicy: 'waiver',
      releaseBy: 'dates',
    })
    await site().travel('73h')
    await logInAgain(ana, eve)
    const share = { kind: 'share', pocketId, units: 1, level2: false, waiver: tickedWaiver }
    const early = await place(eve, share, newKey())
    expect(early.body.code).toBe('pocket_not_yet_open')
    const bought = await place(ana, share, newKey())
    expect([bought.status, bought.body.errors]).toEqual([201, undefined])
    await clean()
  })

  test('FED-02 an organisation’s certificate is neither sold nor burned', async () => {
    const offer = { certificateNumber: `${support}`, price: '300', days: 30 }
    const listed = await eve.send('POST', '/api/listings', offer, { 'idempotency-key': newKey() })
    expect(listed.body.code).toBe('not_transferable')
    const burned = await eve.send('POST', `/api/certificates/${support}/burn`, {})
    expect(burned.status).toBe(422)
    await clean()
  })

  test('TIP-04 the badge burns 36 months after the contract, and its backer stays Super-fan', async () => {
    const before = await ana.send('POST', `/api/certificates/${badge}/burn`, {})
    expect(before.status).toBe(422)
    await site().travel('36mo')
    await logInAgain(ana, eve)
    expect((await must(ana, 'GET', `/certificates/${badge}`)).state).toBe('burned')
    expect((await must(eve, 'GET', `/certificates/${support}`)).state).toBe('active')
    const { certificates } = await must(ana, 'GET', '/account/export')
    const kept = certificates.find(({ number }: { number: string }) => Number(number) === badge)
    expect(kept).toMatchObject({ state: 'burned', super_fan_since: expect.stringMatching(/^20/) })
    await clean()
  })
  test('ACC-02 every operation of the operators is in the log, once', async () => {
    const { answered, logged } = await site().operations()
    expect(logged).toEqual(answered)
  })
})
