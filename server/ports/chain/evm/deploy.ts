import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  type PublicClient,
  zeroAddress,
} from 'viem'
import { certificateAbi, certificateBytecode } from '#contracts/abi/certificate.ts'
import { escrowAbi, escrowBytecode } from '#contracts/abi/escrow.ts'
import { marketAbi, marketBytecode } from '#contracts/abi/market.ts'
import { settlementsAbi, settlementsBytecode } from '#contracts/abi/settlements.ts'
import { testUsdcBytecode } from '#contracts/abi/test-usdc.ts'
import { timelockAbi, timelockBytecode } from '#contracts/abi/timelock.ts'
import { type AddressBook, type ContractName, hashCode } from './address-book.ts'
import { ROLES } from './check-keys.ts'
import { type Signer, signTransaction } from './signer.ts'

/** As `contracts/src/Roles.sol` numbers them. */

/** Enough for the largest contract. */
const DEPLOY_GAS = 6_000_000n
const CALL_GAS = 300_000n

/** Who has which role. */
export interface DeploymentKeys {
  compliance: Address
  registrar: Address
  settler: Address
  pauser: Address
  vault: Address
  royaltyReceiver: Address
  /** Proposes, carries out and cancels what the timelock delays. */
  admin: Address
}

export interface Deployment {
  client: PublicClient
  /** Has sent nothing else: its n-th transaction is the n-th step. */
  deployer: Signer
  keys: DeploymentKeys
  adminDelaySeconds: bigint
  recoveryDelaySeconds: number
}

type Step = { to: Address | null; data: Hex }

/**
 * Deploys the contracts in the order of `contracts/script/Deployment.sol`, with a test USDC before them, and hands them to a timelock.
 * Each address follows from the deployer and the step, so whoever is killed in between goes on where it was left.
 * @throws when a step came to nothing, or whatever kept an answer away.
 */
export async function deploy(deployment: Deployment): Promise<AddressBook> {
  const { client, deployer } = deployment
  const places = placesOf(deployer.address)
  const steps = stepsOf(deployment, places)
  const chainId = await client.getChainId()
  const done = await client.getTransactionCount({ address: deployer.address })
  const fees = await client.estimateFeesPerGas()
  const sent: Hex[] = []
  for (const [nonce, step] of steps.entries()) {
    if (nonce >= done) sent.push(await send(deployment, { ...fees, chainId, nonce }, step))
  }
  for (const hash of sent) {
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    if (status !== 'success') throw new Error(`a step of the deployment was refused (${hash})`)
  }
  const hashes = await hashCode(client, places)
  const missing = Object.entries(hashes).filter(([, hash]) => hash === null)
  if (missing.length > 0) {
    throw new Error(`not deployed: ${missing.map(([name]) => name).join(', ')}`)
  }
  const codeHashes = hashes as AddressBook['codeHashes']
  // The chain is ours from its first block on.
  return { chainId, ...places, vault: deployment.keys.vault, deployedAt: 0n, codeHashes }
}

/** Where each contract comes to lie. */
function placesOf(from: Address): Record<ContractName, Address> {
  const at = (nonce: bigint) => getContractAddress({ from, nonce })
  return {
    usdc: at(0n),
    certificate: at(1n),
    escrow: at(2n),
    settlements: at(3n),
    market: at(4n),
    timelock: at(5n),
  }
}

function stepsOf(
  { deployer, keys, adminDelaySeconds, recoveryDelaySeconds }: Deployment,
  at: Record<ContractName, Address>,
): readonly Step[] {
  const owner = deployer.address
  const { usdc, certificate, escrow, settlements, market, timelock } = at
  const { vault, compliance, royaltyReceiver, admin, registrar, settler, pauser } = keys
  const made = (data: Hex): Step => ({ to: null, data })
  const granted = (to: Address, holder: Address, role: bigint): Step => ({
    to,
    data: encodeFunctionData({ abi: escrowAbi, functionName: 'grantRoles', args: [holder, role] }),
  })
  const handed = (to: Address): Step => ({
    to,
    data: encodeFunctionData({
      abi: escrowAbi,
      functionName: 'transferOwnership',
      args: [timelock],
    }),
  })
  return [
    made(testUsdcBytecode),
    made(
      encodeDeployData({
        abi: certificateAbi,
        bytecode: certificateBytecode,
        args: [owner, escrow, settlements, market, vault, royaltyReceiver, recoveryDelaySeconds],
      }),
    ),
    made(
      encodeDeployData({
        abi: escrowAbi,
        bytecode: escrowBytecode,
        args: [owner, certificate, settlements, usdc, vault, compliance],
      }),
    ),
    made(
      encodeDeployData({
        abi: settlementsAbi,
        bytecode: settlementsBytecode,
        args: [owner, certificate, escrow, vault],
      }),
    ),
    made(
      encodeDeployData({
        abi: marketAbi,
        bytecode: marketBytecode,
        args: [owner, certificate, escrow, usdc, compliance],
      }),
    ),
    made(timelockBytecode),
    {
      to: timelock,
      data: encodeFunctionData({
        abi: timelockAbi,
        functionName: 'initialize',
        args: [adminDelaySeconds, zeroAddress, [admin], [admin], [admin]],
      }),
    },
    granted(certificate, registrar, ROLES.registrar),
    granted(escrow, registrar, ROLES.registrar),
    granted(escrow, settler, ROLES.settler),
    granted(escrow, pauser, ROLES.pauser),
    granted(settlements, settler, ROLES.settler),
    ...[certificate, escrow, settlements, market].map(handed),
  ]
}

async function send(
  { client, deployer }: Deployment,
  about: { chainId: number; nonce: number; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
  { to, data }: Step,
): Promise<Hex> {
  const gas = to === null ? DEPLOY_GAS : CALL_GAS
  const { raw } = await signTransaction(deployer, { ...about, type: 'eip1559', to, data, gas })
  return client.sendRawTransaction({ serializedTransaction: raw })
}
