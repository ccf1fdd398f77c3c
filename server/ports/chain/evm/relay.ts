import { encodeFunctionData, type Hex, parseSignature } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { authorizationData, type CoinDomain } from '#server/ports/chain/authorization-data.ts'
import type { DepositOrder } from '#server/ports/chain/chain-orders.ts'
import { exactPermit, type PermitData } from '#server/ports/chain/permit-data.ts'
import type { DepositRelay, TokenAnswer } from '#server/ports/chain/port.ts'
import { type Planned, sendPlanned } from './planned.ts'
import type { SenderContext } from './sender.ts'

/** Brings what wallets have signed to the contract, and pays the gas. */
export function createRelay(context: SenderContext): DepositRelay {
  let coin: CoinDomain | null = null
  return {
    async dataOf(permit) {
      coin ??= await readCoin(context)
      return authorizationData(coin, permit)
    },
    async sendDeposits(orders) {
      const answers = await sendPlanned(context, orders, async (_, order) =>
        callOfDeposit(context, order),
      )
      return answers.filter((answer): answer is TokenAnswer => !('isSo' in answer))
    },
  }
}

/** Its name and version differ from chain to chain. */
async function readCoin({ client, addresses }: SenderContext): Promise<CoinDomain> {
  const usdc = { address: addresses.usdc, abi: testUsdcAbi } as const
  const [name, version] = await Promise.all([
    client.readContract({ ...usdc, functionName: 'name' }),
    client.readContract({ ...usdc, functionName: 'version' }),
  ])
  return { name, version, chainId: addresses.chainId, verifyingContract: addresses.usdc }
}

/** Anybody may send it; of our keys it is the one that can move no USDC. */
function callOfDeposit({ addresses }: SenderContext, order: DepositOrder): Planned {
  const { key, permit, validAfter, validBefore, signature } = order
  const data = encodeFunctionData({
    abi: escrowAbi,
    functionName: 'depositWithAuthorization',
    args: [
      exactPermit(permit.typedData as PermitData),
      permit.signature as Hex,
      validAfter,
      validBefore,
      partsOf(signature),
    ],
  })
  return { call: { key, role: 'registrar', to: addresses.escrow, data, isKeyed: false } }
}

/** A signature in the three parts that contracts take. */
function partsOf(signature: string): { v: number; r: Hex; s: Hex } {
  const { r, s, yParity } = parseSignature(signature as Hex)
  return { v: 27 + yParity, r, s }
}
