import { type Address, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { micro } from '#domain/kernel/money.ts'
import type { ClaimData } from '#server/ports/chain/claim-data.ts'
import { exactPermit, type PermitData } from '#server/ports/chain/permit-data.ts'
import {
  type ChainFault,
  Reverted,
  type SandboxChain,
  type SandboxKeys,
} from '#server/ports/chain/port.ts'
import { signerOfTyped } from '#server/ports/chain/typed-data.ts'
import type { Anvil } from './anvil.ts'
import type { ChainFaults } from './chain-faults.ts'
import { payAnyhow } from './faulty-contract.ts'
import { calm, deployWallet, fundFees, sendAs } from './local-wallets.ts'
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
  faults: ChainFaults
  keys: SandboxKeys
  /** Brings the chain up to the platform's clock. */
  follow(): Promise<void>
}

/** What people and faults do on the local chain. */
export function createAnvilSide(side: AnvilSide): SandboxChain {
  const { anvil, client, addresses, faults, sender } = side
  const { usdc } = addresses
  const send = async (from: string, to: Address, data: Hex) => {
    await side.follow()
    return sendAs(anvil, faults, { from, to, data })
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
      // The wallet has let the contract take it before: that comes at once, whatever fault the chain has.
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
      await faults.release()
    },
    reorganise: (depth, fate) => reorganise(anvil, depth, fate),
    setFault: (fault) => setFault(side, fault),
  }
}

/** A treasury that is broke cannot pay: its stablecoins are refused. */
async function setFault(
  { anvil, faults, addresses, treasury }: AnvilSide,
  fault: ChainFault,
): Promise<void> {
  const args = [treasury, fault === 'unfunded'] as const
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'setRefused', args })
  faults.set('none')
  await sendAs(anvil, faults, { from: ANYBODY, to: addresses.usdc, data })
  faults.set(fault)
}

/** Mints stablecoins for somebody, as the sandbox's exchange sells them. */
export async function mintUsdc(
  { anvil, addresses, faults }: Pick<AnvilSide, 'anvil' | 'addresses' | 'faults'>,
  to: string,
  amountMicro: bigint,
): Promise<void> {
  const data = mintData(to, amountMicro)
  await sendAs(anvil, faults, { from: ANYBODY, to: addresses.usdc, data })
}

const mintData = (to: string, amountMicro: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to as Address, amountMicro] })

const transferData = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'transfer', args: [to as Address, amount] })

const allowanceData = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args: [spender, amount] })

const depositData = (order: ReturnType<typeof exactPermit>, compliance: Hex) =>
  encodeFunctionData({ abi: escrowAbi, functionName: 'deposit', args: [order, compliance] })
