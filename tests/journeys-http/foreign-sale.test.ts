// @module-tag long
import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { otherMarketplaceAbi } from '#contracts/abi/other-marketplace.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { refusalIn } from '#server/ports/chain/evm/refusals.ts'
import { numberOf, wordOf } from '#server/ports/chain/id-words.ts'
import { place, tickedWaiver } from '#tests/fixtures/orders.ts'
import type { Visitor } from '#tests/fixtures/visitor.ts'
import { askPermit, linkKey, newKey as newWallet, signPermit } from '#tests/fixtures/wallets.ts'
import {
  inDays,
  logInAgain,
  must,
  newAthlete,
  newKnownPerson,
  newPocket,
  newSharePocket,
} from './actors.ts'
import { fight } from './fight.ts'
import { compareWithChain, giveUsdc, readNode, sendAs } from './on-a-node.ts'
import { deployMarketplace, listMarketplace } from './other-marketplace.ts'
import { signProContract } from './pro-contract.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey } from './site.ts'

/* Certificates in wallets that a platform of somebody else's sells by the contract's list: the books follow what it has done. */

describe('by HTTP alone, on the contracts: sales on a platform that is not ours', {
  timeout: 400_000,
}, () => {
  const site = aSite('foreign sale', 'postgresql', 'anvil')
  let sol: Visitor
  let athlete: Visitor
  let amateur: Visitor
  let dora: Visitor
  let tipsId: string
  const seller: PrivateKeyAccount = newWallet()
  const buyer: PrivateKeyAccount = newWallet()
  let offered: { pocketId: string; fightIds: readonly [string, string] }
  const orders = { share: '', tips: '' }
  const numbers = { share: '', tips: '' }
  const there = { usdc: '0x' as Address, certificate: '0x' as Address, platform: '0x' as Address }

  const chain = () => readNode(site())
  const call = (abi: Abi, functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args })
  const anybody: Address = `0x${'fa'.repeat(20)}`
  const fill = (to: Address, amountMicro: bigint) =>
    giveUsdc(site(), { usdc: there.usdc, to, amountMicro })
  const held = (address: Address) =>
    chain().readContract({
      ...{ address: there.usdc, abi: testUsdcAbi, functionName: 'balanceOf' },
      args: [address],
    })
  /** The books are whole, and the chain says nothing else. */
  async function clean() {
    expect(await site().differences()).toEqual([])
    expect(await compareWithChain(site())).toEqual([])
    expect(await site().differences()).toEqual([])
  }
  async function back(walletId: string, order: object): Promise<string> {
    const { backingId } = (await place(sol, order, newKey())).body
    const { body: permit } = await askPermit(sol, backingId, walletId)
    const { permitId, authorization, usdc, escrow } = permit
    const asked = { address: escrow, abi: escrowAbi, functionName: 'CERTIFICATE' } as const
    Object.assign(there, { usdc, certificate: await chain().readContract(asked) })
    await fill(seller.address, 600_000_000n)
    const { value: amountMicro, validAfter, validBefore, nonce } = authorization.message
    const signature = await signPermit(seller, { typedData: authorization })
    const said = { amountMicro, validAfter, validBefore, nonce, signature }
    const body = { permitId, authorization: said }
    await must(sol, 'POST', `/backings/${backingId}/signed-payment`, body)
    await eventually(async () => {
      const { signedPayment } = await must(sol, 'GET', `/backings/${backingId}`)
      return signedPayment?.state === 'sent' ? true : null
    })
    await site().travel('5min')
    return backingId
  }
  /** Only its holder is told where a certificate lies. */
  const holds = async (who: Visitor, kind: 'share' | 'tips'): Promise<boolean> =>
    (await who.send('GET', `/api/certificates/${numbers[kind]}/holding`)).status === 200

  /** Why the contract would not take this from anybody now; null where it would. */
  async function refusalOf(to: Address, data: Hex): Promise<string | null> {
    try {
      await chain().call({ account: anybody, to, data })
      return null
    } catch (error) {
      return refusalIn(error)?.split('(')[0] ?? 'no refusal'
    }
  }
  const sellShare = () =>
    call(otherMarketplaceAbi, 'sellByHook', [
      ...[wordOf(orders.share), buyer.address, 600_000_000n],
    ])

  test('PAY-01 a wallet holds a share and a badge', async () => {
    athlete = await newAthlete(site(), 'Athlète Revendue', 'pro')
    amateur = await newAthlete(site(), 'Amatrice Revendue', 'amateur')
    tipsId = await newPocket(site(), amateur, { kind: 'tips', goal: '2000' })
    offered = await newSharePocket(site(), athlete, [32, 90], {
      closesAt: inDays(await site().now(), 11),
    })
    sol = await newKnownPerson(site(), 'Sol Vendeuse')
    const walletId = await linkKey(sol, seller)
    await site().travel('73h')
    orders.tips = await back(walletId, { kind: 'tips', pocketId: tipsId, amount: '25' })
    const { pocketId } = offered
    orders.share = await back(walletId, {
      ...{ kind: 'share', pocketId, units: 10, level2: false },
      waiver: tickedWaiver,
    })
    for (const kind of ['share', 'tips'] as const) {
      numbers[kind] = (await must(sol, 'GET', `/backings/${orders[kind]}`)).certificateNumber
    }
  })

  test('NFT-02 a platform on the list sells no share while a fight halts it, and a fight is settled', async () => {
    await site().travel('24d')
    there.platform = await deployMarketplace(site(), there)
    const approved = call(certificateAbi, 'setApprovalForAll', [there.platform, true])
    await sendAs(site(), seller.address, there.certificate, approved)
    await fill(there.platform, 700_000_000n)
    // Nobody sells who is not on the list, and nobody moves a certificate beside it.
    expect(await refusalOf(there.platform, sellShare())).toBe('Market_OperatorNotListed')
    await listMarketplace(site(), there.certificate, there.platform)
    // Before the halt begins it could be sold: the contract was told a begin, and no more.
    expect(await refusalOf(there.platform, sellShare())).toBe(null)
    await site().travel('5d')
    expect(await refusalOf(there.platform, sellShare())).toBe('Certificate_Halted')
    await expect(sendAs(site(), anybody, there.platform, sellShare())).rejects.toThrow()
    await logInAgain(sol, athlete)
    await fight(site(), [offered], 0, '60000', '300')
    await clean()
    expect(await refusalOf(there.platform, sellShare())).toBe(null)
  })

  test('NFT-02 C5 a platform on the list sells the share: to whom nobody knows, with the royalty, and the seller is paid all that was due', async () => {
    const before = await held(seller.address)
    await sendAs(site(), anybody, there.platform, sellShare())
    await site().travel('5min')
    expect([await holds(sol, 'share'), await holds(sol, 'tips')]).toEqual([false, true])
    const seen = async () => (await must(sol, 'GET', `/certificates/${numbers.share}`)).holderKnown
    expect(await seen()).toBe(false)
    await site().travel('5min')
    // 600 less 5 %, and the 285 that the fight had brought.
    await eventually(async () =>
      (await held(seller.address)) - before === 855_000_000n ? true : null,
    )
    await site().travel('10min')
    await clean()
  })

  test('PRO-03 C6 what the share brings an unknown owner until it burns waits for whoever links the address', async () => {
    await site().travel('55d')
    await logInAgain(athlete)
    await fight(site(), [offered], 1, '60000', '300')
    await site().travel('4h')
    await logInAgain(sol)
    expect((await must(sol, 'GET', `/certificates/${numbers.share}`)).state).toBe('burned')
    await clean()
    dora = await newKnownPerson(site(), 'Dora Acheteuse')
    await linkKey(dora, buyer)
    await site().travel('5min')
    expect(await holds(dora, 'share')).toBe(true)
    // All that 300 bring less the fee of 5 %: hers are the only units.
    expect((await must(dora, 'GET', '/balance')).openMicro).toBe('285000000')
    await clean()
  })

  test('NFT-02 what the platform moves itself to whoever has linked the address is booked with the royalty on the last price', async () => {
    const id = numberOf(orders.tips)
    const move = call(otherMarketplaceAbi, 'moveDirectly', [seller.address, buyer.address, id])
    await sendAs(site(), anybody, there.platform, move)
    await site().travel('5min')
    expect([await holds(sol, 'tips'), await holds(dora, 'tips')]).toEqual([false, true])
    const at = '/ledger-entries?account=income:royalty&limit=100'
    const { body } = await site().operator('noor', 'GET', at)
    expect(body.items).toMatchObject([{ kind: 'foreign_royalty' }, { kind: 'foreign_royalty' }])
    await clean()
  })

  test('TIP-04 anybody burns a badge once its date is there, and the books follow', async () => {
    await signProContract(site(), amateur, tipsId)
    await site().travel('1074d')
    // Else the registrar is there first.
    const { id: pauseId } = await site().done('alix', '/chain-pauses')
    const burn = call(certificateAbi, 'burn', [numberOf(orders.tips)])
    const refusal = () => refusalOf(there.certificate, burn)
    expect(await refusal()).toBe('Certificate_BurnNotDue')
    const callOf = async () => {
      await logInAgain(dora)
      return (await must(dora, 'GET', `/certificates/${numbers.tips}/holding`)).burnCall
    }
    expect(await callOf()).toBeNull()
    await site().travel('23d')
    expect(await refusal()).toBe(null)
    // Its holder's page has the wallet send just that.
    expect(await callOf()).toEqual({ to: there.certificate, data: burn })
    await sendAs(site(), anybody, there.certificate, burn)
    expect(await callOf()).toBeNull()
    await site().done('noor', `/chain-pauses/${pauseId}/release`)
    await logInAgain(dora)
    expect((await must(dora, 'GET', `/certificates/${numbers.tips}`)).state).toBe('burned')
    await clean()
  })
})
