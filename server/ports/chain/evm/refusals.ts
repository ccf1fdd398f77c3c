import { BaseError, decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { marketAbi } from '#contracts/abi/market.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'

/** Those of the libraries that the contracts are built on, which their ABI does not name. */
const libraries = parseAbi([
  'error TransferFailed()',
  'error TransferFromFailed()',
  'error Unauthorized()',
  'error Reentrancy()',
])

const errors = [
  ...escrowAbi,
  ...certificateAbi,
  ...marketAbi,
  ...settlementsAbi,
  ...testUsdcAbi,
  ...libraries,
] as const

/** What a contract has answered in place of carrying a call out: `Escrow_TooMuch(5, 7)`. Null for any other error. */
export function refusalIn(error: unknown): string | null {
  if (!(error instanceof BaseError)) return null
  const carrier = error.walk((each) => dataOf(each) !== null)
  const data = carrier ? dataOf(carrier) : null
  if (data !== null) return nameOf(data)
  return isRevert(error) ? 'reverted without a reason' : null
}

function nameOf(data: Hex): string {
  const known = errorIn(data)
  return known ? `${known.name}(${known.args.join(', ')})` : `reverted with ${data}`
}

/** The error of a contract in what a node gives back; null for one of somebody else's. */
export function errorIn(data: Hex): { name: string; args: readonly unknown[] } | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    return { name: errorName, args: args ?? [] }
  } catch {
    return null
  }
}

function dataOf(error: unknown): Hex | null {
  const { data } = error as { data?: unknown }
  const bytes = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return isHex(bytes) && bytes.length >= 10 ? bytes : null
}

/** A node may leave the reason out. */
function isRevert(error: BaseError): boolean {
  return error.walk((each) => /execution reverted|revert/i.test((each as Error).message)) !== null
}
