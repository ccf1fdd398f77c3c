import { certificateAbi } from '#contracts/abi/certificate.ts'
import type { PocketDates } from '#server/ports/chain/platform-sales.ts'
import { readLogs } from './read-logs.ts'
import type { ReadContext } from './read-money.ts'

/** The halt and the burn date of each Pocket, as the contract of certificates was told them last, up to a height. */
export async function readDates(
  context: ReadContext,
  height: bigint,
): Promise<readonly PocketDates[]> {
  const names = ['HaltSet', 'BurnDateSet']
  const query = { address: context.addresses.certificate, abi: certificateAbi, names }
  const dates = new Map<number, PocketDates>()
  for (const { name, args } of await readLogs(context, query, 0n, height)) {
    const said = args as unknown as DateArgs
    const { pocket: pocketNumber } = said
    const before = dates.get(pocketNumber) ?? { pocketNumber, halt: null, burnsAt: null }
    dates.set(
      pocketNumber,
      name === 'HaltSet'
        ? { ...before, halt: haltOf(said) }
        : { ...before, burnsAt: instantOf(said.burnsAt) },
    )
  }
  return [...dates.values()]
}

interface DateArgs {
  pocket: number
  from: number
  until: number
  burnsAt: number
}

/** One that ends before it begins halts nothing. */
const haltOf = ({ from, until }: DateArgs) =>
  until <= from ? null : { from: instantOf(from), until: instantOf(until) }

const instantOf = (seconds: number) => new Date(seconds * 1_000)
