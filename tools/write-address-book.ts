import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Address, createPublicClient, getAddress, type Hex, http } from 'viem'
import {
  type AddressBook,
  CONTRACTS,
  checkAddressBook,
  hashCode,
  SIGNING_ROLES,
  writeAddressBook,
} from '#server/ports/chain/evm/address-book.ts'

/**
 * `npm run contracts:book -- --rpc <url> --out <file>`: writes the address book of the deployment that `forge script Deploy --broadcast`
 * has made on the chain at that address, from what forge has noted, and compares it with the chain. Takes the same variables as that.
 */
interface Broadcast {
  transactions: readonly {
    transactionType: string
    contractName: string
    contractAddress: Address
  }[]
  receipts: readonly { blockNumber: Hex }[]
}

const broadcastOf = (chainId: number) =>
  `.cache/contracts/broadcast/Deploy.s.sol/${chainId}/run-latest.json`

/** @throws when there was no deployment on this chain, or it is not what forge says. */
export async function makeAddressBook(
  rpcUrl: string,
  variables: NodeJS.ProcessEnv,
): Promise<AddressBook> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const chainId = await client.getChainId()
  const file = broadcastOf(chainId)
  if (!existsSync(file)) throw new Error(`nothing was deployed to chain ${chainId} from here`)
  const { transactions, receipts } = JSON.parse(readFileSync(file, 'utf8')) as Broadcast
  const made = transactions.filter(({ transactionType }) => transactionType === 'CREATE')
  const placeOf = (name: string): Address => {
    const found = made.find(({ contractName }) => contractName.toLowerCase() === name)
    if (found) return getAddress(found.contractAddress)
    return addressIn(variables, name.toUpperCase())
  }
  const places = Object.fromEntries(
    CONTRACTS.map((name) => [name, placeOf(name === 'usdc' ? deployedUsdc(variables) : name)]),
  ) as Record<(typeof CONTRACTS)[number], Address>
  const hashes = await hashCode(client, places)
  const missing = CONTRACTS.filter((name) => hashes[name] === null)
  if (missing.length > 0) throw new Error(`there is no code of: ${missing.join(', ')}`)
  const heights = receipts.map(({ blockNumber }) => BigInt(blockNumber))
  const [deployedAt = 0n] = heights.toSorted((left, right) => Number(left - right))
  const signers = Object.fromEntries(
    SIGNING_ROLES.map((role) => [role, addressIn(variables, role.toUpperCase())]),
  ) as NonNullable<AddressBook['signers']>
  const book: AddressBook = {
    ...{ chainId, deployedAt, ...places, signers },
    vault: addressIn(variables, 'VAULT'),
    codeHashes: hashes as AddressBook['codeHashes'],
  }
  await checkAddressBook(client, book)
  return book
}

/** `USDC=0x0…0` has brought a test one. */
const deployedUsdc = ({ USDC }: NodeJS.ProcessEnv) =>
  /^0x0+$/.test(USDC ?? '') ? 'testusdc' : 'usdc'

function addressIn(variables: NodeJS.ProcessEnv, name: string): Address {
  const text = variables[name]
  if (!text) throw new Error(`${name} is not set: set what the deployment was made with`)
  return getAddress(text)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rpc: { type: 'string' }, out: { type: 'string' } } })
  if (!values.rpc || !values.out) {
    process.stderr.write('Usage: npm run contracts:book -- --rpc <url> --out <file>\n')
    process.exit(1)
  }
  const book = await makeAddressBook(values.rpc, process.env)
  writeFileSync(values.out, writeAddressBook(book))
  process.stdout.write(`${writeAddressBook(book)}`)
}
