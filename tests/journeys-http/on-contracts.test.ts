// @module-tag long
import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { because, evidenceHash } from '#tests/fixtures/fights.ts'
import { buy, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  askPermit,
  linkKey,
  messageFor,
  newKey as newWallet,
  sendSigned,
  signPermit,
} from '#tests/fixtures/wallets.ts'
import { inDays, logInAgain, must, newAthlete, newKnownPerson, newSharePocket } from './actors.ts'
import { fight } from './fight.ts'
import { compareWithChain, giveUsdc, readNode, sendAs } from './on-a-node.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey } from './site.ts'

/*
 * The life of backings with the contracts on a node: whatever the books do is carried out there, and both agree at the end. Once on
 * the sandbox's own, once on a chain of others with the number of Base, deployed by forge and signed for by a signer elsewhere.
 */
const nodes = [
  ['the sandbox’s chain', 'anvil'],
  ['a rehearsal of Base', 'rehearsal'],
] as const

describe.each(nodes)(
  'by HTTP alone, on the contracts of %s: backings from the payment to the burn',
  {
    // Blocks become final by real seconds, which a busy machine has fewer of.
    timeout: 400_000,
  },
  (_, chain) => {
    const site = aSite(`on contracts ${chain}`, 'postgresql', chain)
    let athlete: Visitor
    let ana: Visitor
    let bob: Visitor
    let wallet: string
    let fightIds: readonly [string, string]
    let pocketId: string
    /** Of the share that a wallet has paid, and of the one that a card has. */
    const numbers = { wallet: '', card: '' }

    /** The books are whole, and the chain says nothing else; what is on its way becomes final meanwhile. */
    async function clean() {
      expect(await site().differences()).toEqual([])
      const different = await compareWithChain(site())
      // The treasury takes its time with what cards have paid.
      expect(different.filter(({ kind }) => kind !== 'conversion_in_transit')).toEqual([])
    }
    /** Does something on the page of the trial wallet; gives what it answers with. */
    async function act(action: 'sign' | 'deposit' | 'sign-data', text: string): Promise<string> {
      const body = new URLSearchParams({ action, text })
      const answer = await fetch(`${site().url}/sandbox/wallet/${wallet}`, { method: 'POST', body })
      const page = await answer.text()
      const said = /role="status">[^<]*<code>([^<]*)<\/code>/.exec(page)?.[1]
      if (answer.status !== 200 || !said) throw new Error(`the wallet says ${said}`)
      return said
    }
    const numberOf = async (who: Visitor, id: string): Promise<string> =>
      (await must(who, 'GET', `/backings/${id}`)).certificateNumber
    const share = (units: number, level2: boolean) => ({
      ...{ kind: 'share', pocketId, units, level2 },
      waiver: tickedWaiver,
    })

    test('PRO-01 a Pocket with a covered fight is put on sale', async () => {
      await site().together('/reserve-fundings', { amount: '60000', reference: 'T-CONTRACTS' })
      athlete = await newAthlete(site(), 'Athlète des Contrats', 'pro')
      const shares = await newSharePocket(site(), athlete, [32, 90], {
        closesAt: inDays(await site().now(), 11),
        compensationLevel1: true,
        releaseBy: 'milestones',
      })
      pocketId = shares.pocketId
      fightIds = shares.fightIds
      ana = await newKnownPerson(site(), 'Ana Portefeuille')
      bob = await newKnownPerson(site(), 'Bob Carte')
      await site().travel('73h')
    })

    test('PAY-01 one signature pays: the wallet has USDC, and nothing for fees', async () => {
      const [carl, key] = [await newKnownPerson(site(), 'Carl Signature'), newWallet()]
      const walletId = await linkKey(carl, key)
      const tip = { kind: 'tips', pocketId: sandboxIds.tips, amount: '25' }
      const { backingId } = (await place(carl, tip, newKey())).body
      const at = `/backings/${backingId}`
      const { body: permit } = await askPermit(carl, backingId, walletId)
      const { permitId, authorization, usdc } = permit
      expect(permit.walletMicro).toBe('0')
      const { value, ...message } = authorization.message
      const signed = async (change: object = {}, by = key) => {
        const { amountMicro, validAfter, validBefore, nonce } = {
          ...{ amountMicro: value, ...message },
          ...change,
        }
        const said = {
          ...authorization.message,
          value: amountMicro,
          validAfter,
          validBefore,
          nonce,
        }
        const typedData = { ...authorization, message: said }
        const signature = await signPermit(by, { typedData })
        return {
          permitId,
          authorization: { amountMicro, validAfter, validBefore, nonce, signature },
        }
      }
      const post = (body: object) => carl.send('POST', `/api${at}/signed-payment`, body)
      const codeOf = async (body: Promise<object>) => (await post(await body)).body.code
      const stateOf = async () => (await must(carl, 'GET', at)).signedPayment
      expect(await codeOf(signed({ amountMicro: '24999999' }))).toBe('amount_mismatch')
      expect(await codeOf(signed({ validBefore: '1700000000' }))).toBe('signed_out_of_time')
      expect(await codeOf(signed({ nonce: `0x${'17'.repeat(32)}` }))).toBe('signed_for_another')
      expect(await codeOf(signed({}, newWallet()))).toBe('wallet_signature_wrong')
      expect(await stateOf()).toBe(null)
      // Without the money the contract takes nothing, and the order waits again.
      expect((await post(await signed())).status).toBe(202)
      await eventually(async () => ((await stateOf())?.state === 'refused' ? true : null))
      expect(await must(carl, 'GET', at)).toMatchObject({
        state: 'awaiting_payment',
        signedPayment: { end: 'too_little', transactionHash: null },
      })
      await giveUsdc(site(), { usdc, to: key.address, amountMicro: 25_000_000n })
      const twice = [await post(await signed()), await post(await signed())]
      expect(twice.map(({ status }) => status)).toEqual([202, 202])
      await eventually(async () => ((await stateOf())?.state === 'sent' ? true : null))
      expect((await stateOf()).transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
      await site().travel('5min')
      await numberOf(carl, backingId)
      expect(await readNode(site()).getBalance({ address: key.address })).toBe(0n)
      expect((await askPermit(carl, backingId, walletId)).body.code).toBe('already_paid')
    })

    test('PAY-01 a wallet pays by transactions of its own: it approves the amount, and deposits it', async () => {
      const [dora, key] = [await newKnownPerson(site(), 'Dora Transaction'), newWallet()]
      const walletId = await linkKey(dora, key)
      const tip = { kind: 'tips', pocketId: sandboxIds.tips, amount: '25' }
      const { backingId } = (await place(dora, tip, newKey())).body
      const { usdc, calls } = (await askPermit(dora, backingId, walletId)).body
      await giveUsdc(site(), { usdc, to: key.address, amountMicro: 25_000_000n })
      for (const { to, data } of calls) await sendAs(site(), key.address, to, data)
      await site().travel('5min')
      await numberOf(dora, backingId)
    })

    test('PAY-01 PAY-02 a wallet and cards pay for a share each, a tip and a sponsorship', async () => {
      const made = await fetch(`${site().url}/sandbox/wallet`, {
        method: 'POST',
        redirect: 'manual',
      })
      wallet = made.headers.get('location')?.split('/').at(-1) ?? ''
      const message = await messageFor(ana, wallet)
      const linked = await sendSigned(ana, message, await act('sign', message))
      const { backingId } = (await place(ana, share(10, true), newKey())).body
      const permit = await askPermit(ana, backingId, linked.body.id)
      await act('deposit', JSON.stringify(permit.body))
      await site().travel('5min')
      numbers.wallet = await numberOf(ana, backingId)
      numbers.card = await numberOf(bob, await buy(bob, share(20, false)))
      await buy(bob, { kind: 'tips', pocketId: sandboxIds.tips, amount: '25' })
      await buy(bob, { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '250' })
      expect((await must(ana, 'GET', `/certificates/${numbers.wallet}`)).wallet ?? wallet).toBe(
        wallet,
      )
      await site().travel('4d')
      await clean()
    })

    test('PAY-03 the sale closes, a part is released, and the athlete is paid', async () => {
      await site().travel('22d')
      await logInAgain(athlete, ana)
      // No contract takes it out of a wallet without its owner's signature, so it is not sold from there.
      const offer = { certificateNumber: numbers.wallet, price: '600', days: 3 }
      const offered = await ana.send('POST', '/api/listings', offer, {
        'idempotency-key': newKey(),
      })
      expect(offered.body.code).toBe('sold_from_vault')
      const address = { address: `0x${'a7'.repeat(20)}`, password: goodPassword }
      await must(athlete, 'PUT', '/payout-address', address)
      await site().together('/payouts', { pocketId, amount: null })
      await eventually(async () => {
        const { items } = await must(athlete, 'GET', '/studio/payouts')
        return items[0]?.state === 'done' ? items[0] : null
      })
      await clean()
    })

    test('PRO-05 the fight is settled: the wallet claims of the contract, the card’s holder of us', async () => {
      await site().travel('3d')
      await logInAgain(ana, bob, athlete)
      await fight(site(), [{ pocketId, fightIds }], 0, '60000', '900')
      await site().travel('10min')
      const claim = await must(ana, 'GET', `/certificates/${numbers.wallet}/wallet-claim`)
      // 30 of 30 units share 900 less the fee of 5 %: 10 have 285.
      expect(claim).toMatchObject({ owner: wallet, dueMicro: '285000000', heldFor: null })
      const signature = await act('sign-data', JSON.stringify(claim))
      await must(ana, 'POST', `/certificates/${numbers.wallet}/wallet-claim`, { signature })
      await must(bob, 'PUT', '/payout-address', {
        address: `0x${'b1'.repeat(20)}`,
        password: goodPassword,
      })
      const claimed = await must(bob, 'POST', `/certificates/${numbers.card}/claim`, {}, newKey())
      expect(claimed.totalMicro).toBe('570000000')
      await site().travel('10min')
      for (const [who, number] of [
        [ana, numbers.wallet],
        [bob, numbers.card],
      ] as const) {
        const part = await eventually(async () => {
          const { parts } = await must(who, 'GET', `/certificates/${number}/returns`)
          return parts[0]?.state === 'paid' ? parts[0] : null
        })
        expect(part.fightId).toBe(fightIds[0])
      }
      await clean()
    })

    test('PRO-06 PRO-03 the other fight is called off: cover is paid, all shares burn, and nothing differs', async () => {
      const off = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
      const { proposalId } = await site().done('alix', `/fights/${fightIds[1]}/cancellation`, off)
      await site().done('noor', `/fight-changes/${proposalId}/approvals`)
      await site().together('/compensations', { pocketId, fightId: fightIds[1] })
      await site().travel('4h')
      for (const [who, number] of [
        [ana, numbers.wallet],
        [bob, numbers.card],
      ] as const) {
        expect((await must(who, 'GET', `/certificates/${number}`)).state).toBe('burned')
      }
      await clean()
      // What her wallet's token was owed when it burned is owed by the books.
      const { openMicro } = await must(ana, 'GET', '/balance')
      expect(BigInt(openMicro)).toBeGreaterThan(0n)
      await must(ana, 'PUT', '/payout-address', { address: wallet, password: goodPassword })
      await must(ana, 'POST', '/balance/claim', {}, newKey())
      await clean()
      expect((await must(ana, 'GET', '/balance')).openMicro).toBe('0')
    })
  },
)
