import type { PrivateKeyAccount } from 'viem/accounts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { SandboxStripe } from '#server/ports/card/port.ts'
import { Reverted, type SandboxChain } from '#server/ports/chain/port.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import type { TestPlatform } from '#tests/fixtures/platform.ts'
import type { Answer, Visitor } from '#tests/fixtures/visitor.ts'
import { sandboxChainOf } from '#tests/fixtures/wallets.ts'
import type { Kind } from '#tests/model/model.ts'
import { type Randomness, seededRandomness } from '#tests/model/randomness.ts'

/** Somebody with an account, and the wallets that they have linked. */
export interface Person {
  readonly id: string
  readonly visitor: Visitor
  readonly legalName: string
  readonly wallets: { id: string; key: PrivateKeyAccount }[]
  /** Which Pockets and fights are theirs to run. */
  readonly runs: 'nothing' | 'fighter' | 'federation'
  hasLeft: boolean
}

/** A platform that a run goes over, and who is there. What has become of things is read in the books. */
export interface World {
  readonly site: TestPlatform
  readonly db: Database
  readonly chain: SandboxChain
  readonly card: SandboxStripe
  readonly people: Person[]
  /** Of the step that is being taken: a step that is left out of a replay changes nothing for the others. */
  randomness: Randomness
  /** Near the end of the run: a step that waits for years leaves nothing for the ones after it to do. */
  mayLeap: boolean
  /** Counts what has to be told apart: keys, references, licences. */
  count: number
  /** What the step has been answered, for the log of the run. */
  said: string[]
}

export function newWorld(site: TestPlatform): World {
  return {
    site,
    db: site.platform.db,
    chain: sandboxChainOf(site),
    card: cardProviderOf(site.platform),
    people: [],
    randomness: seededRandomness(0),
    mayLeap: false,
    count: 0,
    said: [],
  }
}

/** What everybody may do over HTTP. */
export interface Step extends Kind {
  /** Null when there was nothing to do it with, else the answer that decided. */
  take(world: World): Promise<Answer | null>
}

/** Something that must never happen, whoever asks for whatever. */
export class Broken extends Error {}

/** A page or a message outside of the API, as an answer. */
export async function pageAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  return { status, headers, body: { text: await response.text() } }
}

/** An answer of something that was done past the API. */
export const granted: Answer = { status: 200, body: {}, headers: new Headers() }

export const isGranted = ({ status }: Answer): boolean => status < 400

/** An amount in USDC, some of them to the last of six decimals. */
export function amountOf({ randomness }: World, least: number, most: number): string {
  const whole = randomness.between(least, most)
  const decimals = randomness.pick([
    '',
    '',
    '.5',
    '.13',
    `.${randomness.between(1, 9)}00001`,
    '.999999',
  ])
  return `${whole}${decimals ?? ''}`
}

/** Micro-USDC as canonical text. */
export const microAsText = (amount: bigint): string =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`.replace(/\.?0+$/, '')

/** A number of its own in this run, also when it is taken again. */
export const nextOf = (world: World): number => {
  world.count += 1
  return world.count
}

/** Mostly one of those that fit, now and then any. */
export function pickOf<T>(
  { randomness }: World,
  fitting: readonly T[],
  any = fitting,
): T | undefined {
  return randomness.pick(randomness.percent(92) || any.length === 0 ? fitting : any)
}

export const inDays = (world: World, days: number): string =>
  new Date(world.site.clock.now().getTime() + days * 86_400_000).toISOString()

/** Something done on the chain past the platform; the contract's "no" is an answer. */
export async function onChain(world: World, act: () => Promise<unknown>): Promise<Answer> {
  try {
    await act()
    return granted
  } catch (error) {
    if (!(error instanceof Reverted)) throw error
    world.said.push(`the contract says: ${error.message}`)
    return { status: 422, body: { code: error.message }, headers: new Headers() }
  }
}
