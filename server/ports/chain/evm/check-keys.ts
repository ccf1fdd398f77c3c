import { type PublicClient, zeroAddress } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'
import { type AddressBook, WrongAddressBook } from './address-book.ts'
import type { Signers } from './signer.ts'

/** As `contracts/src/Roles.sol` has them. */
export const ROLES = { registrar: 1n, settler: 2n, pauser: 4n } as const

/**
 * Whether the contracts know the keys that are here. One that was lost and made anew signs what nobody takes: every payment and
 * certificate would stand still without a word.
 * @throws WrongAddressBook naming the first that they do not know; whatever kept an answer away.
 */
export async function checkKeys(
  client: PublicClient,
  { certificate, escrow, settlements }: AddressBook,
  signers: Signers,
): Promise<void> {
  const functionName = 'hasAllRoles'
  const has = (role: keyof typeof ROLES) => [signers[role].address, ROLES[role]] as const
  const inEscrow = { address: escrow, abi: escrowAbi } as const
  const ask = {
    registrar: [
      client.readContract({ ...inEscrow, functionName, args: has('registrar') }),
      client.readContract({
        address: certificate,
        abi: certificateAbi,
        functionName,
        args: has('registrar'),
      }),
    ],
    settler: [
      client.readContract({ ...inEscrow, functionName, args: has('settler') }),
      client.readContract({
        address: settlements,
        abi: settlementsAbi,
        functionName,
        args: has('settler'),
      }),
    ],
    // A pauser's own device signs elsewhere.
    pauser:
      signers.pauser.address === zeroAddress
        ? []
        : [client.readContract({ ...inEscrow, functionName, args: has('pauser') })],
    compliance: [
      client
        .readContract({ ...inEscrow, functionName: 'complianceSigner' })
        .then((signer) => signer.toLowerCase() === signers.compliance.address.toLowerCase()),
    ],
  }
  const known = Object.entries(ask).map(
    async ([role, answers]): Promise<string | null> =>
      (await Promise.all(answers)).every(Boolean) ? null : role,
  )
  const wrong = (await Promise.all(known)).find((role) => role !== null) as keyof typeof ask
  if (!wrong) return
  throw new WrongAddressBook(
    `the contracts do not know the key of the ${wrong}, ${signers[wrong].address}: bring back the one that they know, or have their timelock grant this one its role`,
  )
}
