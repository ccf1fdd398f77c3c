import { decideSignature } from '#domain/identity/wallet-link.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Platform } from '#server/kernel/door.ts'
import type { SignedData } from '#server/ports/door.ts'

/** As long as the signature of a contract wallet may be. */
const signatureForm = /^0x(?:[0-9a-f]{2}){65,2000}$/i

/**
 * Whether an address has signed typed data: by its key, or by the contract that it is. Refuses `wallet_signature_wrong` and
 * `wallet_contract_silent`.
 * @throws when the chain gives no answer.
 */
export async function checkSigner(
  { ports }: Pick<Platform, 'ports'>,
  signed: SignedData,
): Promise<Decision<'key' | 'contract'>> {
  if (!signatureForm.test(signed.signature)) return refuse({ code: 'wallet_signature_wrong' })
  return decideSignature(await ports.chain.checkSignature(signed))
}
