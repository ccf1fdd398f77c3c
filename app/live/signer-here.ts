import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'

/** Whose signature of a message it is (EIP-191), found where it is; null for what is none. */
export function signerHere(message: string, signature: string): Promise<string | null> {
  return recoverMessageAddress({ message, signature: signature as Hex }).catch(() => null)
}
