import { encodeFunctionData, type Hex } from 'viem'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import type { WalletCall } from '#server/ports/chain/chain-orders.ts'
import { exactPermit, type PermitData } from '#server/ports/chain/permit-data.ts'
import type { SignedPermit } from '#server/ports/chain/port.ts'
import type { ContractAddresses } from './sender.ts'

/** What a wallet sends to pay by transactions of its own: it lets the contract take the amount, then deposits. */
export function ownDeposit(
  { usdc, escrow }: Pick<ContractAddresses, 'usdc' | 'escrow'>,
  { typedData, signature }: SignedPermit,
): readonly WalletCall[] {
  const order = exactPermit(typedData as PermitData)
  const approve = encodeFunctionData({
    abi: testUsdcAbi,
    functionName: 'approve',
    args: [escrow, order.amount],
  })
  const deposit = encodeFunctionData({
    abi: escrowAbi,
    functionName: 'deposit',
    args: [order, signature as Hex],
  })
  return [
    { to: usdc, data: approve },
    { to: escrow, data: deposit },
  ]
}
