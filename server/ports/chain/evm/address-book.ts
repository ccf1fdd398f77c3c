import { readFileSync } from 'node:fs'
import { type Address, getAddress, type Hex, keccak256, type PublicClient } from 'viem'
import { z } from 'zod'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { settlementsAbi } from '#contracts/abi/settlements.ts'

/** The contracts of a deployment, as the address book names them. */
export const CONTRACTS = [
  'usdc',
  'certificate',
  'escrow',
  'settlements',
  'market',
  'timelock',
] as const
export type ContractName = (typeof CONTRACTS)[number]

/** A deployment, and the hash of the code at each address: code that has changed since is somebody else's. */
export interface AddressBook extends Record<ContractName, Address> {
  chainId: number
  /** Owner of the certificates that stay with the platform. */
  vault: Address
  /** The block of the deployment: nothing of it is older. */
  deployedAt: bigint
  codeHashes: Readonly<Record<ContractName, Hex>>
  /** Whose keys sign, where a signer elsewhere keeps them. */
  signers?: Readonly<Record<SigningRole, Address>> | undefined
}

/** The roles whose keys the platform has to reach. */
export const SIGNING_ROLES = ['compliance', 'registrar', 'settler'] as const
export type SigningRole = (typeof SIGNING_ROLES)[number]

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hex)
const inBook = <T extends z.ZodType>(value: T) => ({
  usdc: value,
  certificate: value,
  escrow: value,
  settlements: value,
  market: value,
  timelock: value,
})

const schema = z.strictObject({
  chainId: z.int().positive(),
  /** The block of the first transaction of the deployment. */
  deployedAt: z
    .string()
    .regex(/^\d+$/)
    .transform((text) => BigInt(text)),
  vault: address,
  ...inBook(address),
  codeHashes: z.strictObject(inBook(hash)),
  signers: z.strictObject({ compliance: address, registrar: address, settler: address }).optional(),
})

/** An address book that cannot be used, or does not fit its chain. */
export class WrongAddressBook extends Error {}

/**
 * Reads an address book; null where there is none.
 * @throws WrongAddressBook
 */
export function readAddressBook(file: string): AddressBook | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new WrongAddressBook(`${file} is no address book of contracts`, { cause: error })
  }
}

export function writeAddressBook(book: AddressBook): string {
  return `${JSON.stringify({ ...book, deployedAt: `${book.deployedAt}` }, null, 2)}\n`
}

/** The hash of the code at each address of a deployment; null where there is none. */
export async function hashCode(
  client: PublicClient,
  addresses: Readonly<Record<ContractName, Address>>,
): Promise<Readonly<Record<ContractName, Hex | null>>> {
  const hashes = await Promise.all(
    CONTRACTS.map(async (name): Promise<[ContractName, Hex | null]> => {
      const code = await client.getCode({ address: addresses[name] })
      return [name, code ? keccak256(code) : null]
    }),
  )
  return Object.fromEntries(hashes) as Record<ContractName, Hex | null>
}

/**
 * Compares a chain with an address book: its number, the code at each address, and that the contracts know each other, the
 * stablecoin and the vault.
 * @throws WrongAddressBook naming what differs; whatever kept an answer away.
 */
export async function checkAddressBook(client: PublicClient, book: AddressBook): Promise<void> {
  const chainId = await client.getChainId()
  if (chainId !== book.chainId) {
    throw new WrongAddressBook(`the chain is number ${chainId}, the address book ${book.chainId}`)
  }
  const found = await hashCode(client, book)
  for (const name of CONTRACTS) {
    if (found[name] === book.codeHashes[name]) continue
    const what = found[name] === null ? 'there is no code' : 'there is other code'
    throw new WrongAddressBook(`${what} at ${book[name]} (${name})`)
  }
  await checkTies(client, book)
}

async function checkTies(client: PublicClient, book: AddressBook): Promise<void> {
  const { certificate, escrow, settlements } = book
  const at = { certificate: { address: certificate, abi: certificateAbi } } as const
  const inEscrow = { address: escrow, abi: escrowAbi } as const
  const inSettlements = { address: settlements, abi: settlementsAbi } as const
  const ties: [string, Promise<Address>, Address][] = [
    [
      'ESCROW of certificate',
      client.readContract({ ...at.certificate, functionName: 'ESCROW' }),
      escrow,
    ],
    [
      'VAULT of certificate',
      client.readContract({ ...at.certificate, functionName: 'VAULT' }),
      book.vault,
    ],
    [
      'MARKET of certificate',
      client.readContract({ ...at.certificate, functionName: 'MARKET' }),
      book.market,
    ],
    [
      'CERTIFICATE of escrow',
      client.readContract({ ...inEscrow, functionName: 'CERTIFICATE' }),
      certificate,
    ],
    [
      'SETTLEMENTS of escrow',
      client.readContract({ ...inEscrow, functionName: 'SETTLEMENTS' }),
      settlements,
    ],
    ['USDC of escrow', client.readContract({ ...inEscrow, functionName: 'USDC' }), book.usdc],
    [
      'ESCROW of settlements',
      client.readContract({ ...inSettlements, functionName: 'ESCROW' }),
      escrow,
    ],
    ['owner of escrow', client.readContract({ ...inEscrow, functionName: 'owner' }), book.timelock],
  ]
  for (const [name, asked, expected] of ties) {
    const found = await asked
    if (found.toLowerCase() === expected.toLowerCase()) continue
    throw new WrongAddressBook(`the ${name} is ${found}, not ${expected}`)
  }
}
