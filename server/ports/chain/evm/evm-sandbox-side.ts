import { type Address, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { micro } from '#domain/kernel/money.ts'
import type { ClaimData } from '#server/ports/chain/claim-data.ts'
import { exactPermit, type PermitData } from '#server/ports/chain/permit-data.ts'
import {
  type Mood,
  Reverted,
  type SandboxChain,
  type SandboxKeys,
} from '#server/ports/chain/port.ts'
import { signerOfTyped } from '#server/ports/chain/typed-data.ts'
import type { Anvil } from './anvil.ts'
import { payAnyhow } from './faulty-contract.ts'
import { calm, deployWallet, fundFees, sendAs } from './local-wallets.ts'
import type { Moods } from './moods.ts'
import { readBalance } from './read-money.ts'
import { reorganise } from './reorganise.ts'
import type { ChainSender, ContractAddresses } from './sender.ts'

/** Whoever mints, and sends what anybody may send. */
const ANYBODY = '0x00000000000000000000000000000000000000fa'

export interface AnvilSide {
  anvil: Anvil
  client: PublicClient
  addresses: ContractAddresses
  treasury: Address
  sender: Pick<ChainSender, 'pay'>
  moods: Moods
  keys: SandboxKeys
  /** Brings the chain up to the platform's clock. */
  follow(): Promise<void>
}

/** What people and faults do on the local chain. */
export function createAnvilSide(side: AnvilSide): SandboxChain {
  const { anvil, client, addresses, moods, sender } = side
  const { usdc } = addresses
  const send = async (from: string, to: Address, data: Hex) => {
    await side.follow()
    return sendAs(anvil, moods, { from, to, data })
  }
  return {
    keys: side.keys,
    deployWallet: (wallet) => deployWallet(anvil, wallet),
    async faucet(address, amountMicro) {
      await fundFees(anvil, address)
      return send(ANYBODY, usdc, mintData(address, amountMicro))
    },
    balanceOf: (address) => readBalance(client, usdc, address),
    transfer: (from, to, amount) => send(from, usdc, transferData(to, amount)),
    async payOut(key, { to, amount, added, refundOf }) {
      const paid = { key, toAddress: to, amountMicro: micro(amount) }
      const more = { addedMicro: micro(added ?? 0n), ...(refundOf ? { refundOf } : {}) }
      await sender.pay({ ...paid, ...more })
    },
    async deposit(permit, walletSignature) {
      const data = permit.typedData as PermitData
      const by = await signerOfTyped(permit.typedData, walletSignature)
      if (by !== data.message.backer) throw new Reverted('the sender is not the backer')
      const order = exactPermit(data)
      const call = depositData(order, permit.signature as Hex)
      // The wallet has let the contract take it before: that comes at once, whatever the chain's mood is.
      const allowed = allowanceData(addresses.escrow, order.amount)
      await side.follow()
      await sendAs(anvil, calm, { from: by, to: usdc, data: allowed })
      return send(by, data.domain.verifyingContract, call)
    },
    depositAnyhow: ({ sender: by, token = usdc, amount, permitId }) =>
      payAnyhow(side, { act: 'deposit', by, token: token as Address, amount, permitId }),
    async claim(typedData, signature) {
      const { domain, message } = typedData as ClaimData
      const owner = await signerOfTyped(typedData, signature)
      if (owner !== message.owner) throw new Reverted('the sender is not the owner')
      const args = [message.order, message.owner, signature as Hex] as const
      const call = { abi: settlementsAbi, functionName: 'claimSigned', args } as const
      return send(ANYBODY, domain.verifyingContract, encodeFunctionData(call))
    },
    claimAnyhow: (claim) => payAnyhow(side, { act: 'claim', ...claim }),
    async mine(blocks) {
      await side.follow()
      await anvil.ask('anvil_mine', [`0x${blocks.toString(16)}`])
      await moods.release()
    },
    reorganise: (depth, fate) => reorganise(anvil, depth, fate),
    setMood: (mood) => setMood(side, mood),
  }
}

/** A treasury that is broke cannot pay: its stablecoins are refused. */
async function setMood(
  { anvil, moods, addresses, treasury }: AnvilSide,
  mood: Mood,
): Promise<void> {
  const args = [treasury, mood === 'broke'] as const
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'setRefused', args })
  moods.set('well')
  await sendAs(anvil, moods, { from: ANYBODY, to: addresses.usdc, data })
  moods.set(mood)
}

/** Mints stablecoins for somebody, as the sandbox's exchange sells them. */
export async function mintUsdc(
  { anvil, addresses, moods }: Pick<AnvilSide, 'anvil' | 'addresses' | 'moods'>,
  to: string,
  amountMicro: bigint,
): Promise<void> {
  const data = mintData(to, amountMicro)
  await sendAs(anvil, moods, { from: ANYBODY, to: addresses.usdc, data })
}

const mintData = (to: string, amountMicro: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to as Address, amountMicro] })

const transferData = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'transfer', args: [to as Address, amount] })

const allowanceData = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args: [spender, amount] })

const depositData = (order: ReturnType<typeof exactPermit>, compliance: Hex) =>
  encodeFunctionData({ abi: escrowAbi, functionName: 'deposit', args: [order, compliance] })
