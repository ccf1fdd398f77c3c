import { countsOf, type Difference, NAMED_OF_EACH } from '#server/assurance/door.ts'
import { NotRunning } from './problems.ts'
import type { Terminal } from './terminal.ts'
import { verifyOffline } from './verify-offline.ts'

interface Verification {
  checkedAt: string | Date
  /** The final block of the chain up to which it is compared; null before the first. */
  chainHeight: string | bigint | null
  /** Since when money is stopped; absent where no server was asked. */
  moneyStoppedAt?: string | null
  differences: readonly Difference[]
}

/** Says what differs in the books; ends with 1 when something does that was not accepted. */
export async function verifyBooks(terminal: Terminal): Promise<void> {
  const verification = await verifyAnyhow(terminal)
  const { by, checkedAt, chainHeight, moneyStoppedAt, differences } = verification
  const counts = countsOf(differences)
  const answer = { by, checkedAt, chainHeight, moneyStoppedAt, ...counts, differences }
  terminal.answer(answer, () => inWords(verification))
  if (counts.count > counts.accepted) terminal.endWith(1)
}

/** By the server where it runs, else by this process with the database to itself. */
async function verifyAnyhow(terminal: Terminal): Promise<Verification & { by: string }> {
  const tell = terminal.pace()
  try {
    const verification = await terminal
      .server()
      .ask<Verification>('POST', '/loopback/verification', { tell })
    return { by: 'the running server', ...verification }
  } catch (error) {
    if (!(error instanceof NotRunning)) throw error
    terminal.progress('No server runs; the database is opened by this command.')
    return { by: 'this command', ...(await verifyOffline(terminal.place(), tell)) }
  }
}

function inWords({ differences, chainHeight, moneyStoppedAt }: Verification): string {
  const stop = moneyStoppedAt ? [`Money is stopped since ${moneyStoppedAt}.`] : []
  if (differences.length === 0) {
    const chain =
      chainHeight === null ? [] : [`So says the chain up to its final block ${chainHeight}.`]
    return ['The books are whole: no difference.', ...chain, ...stop].join('\n')
  }
  const { count, accepted } = countsOf(differences)
  const named =
    count > differences.length ? ` the first ${NAMED_OF_EACH} of each check are named,` : ''
  const counted = `${count} differences,${named} ${accepted} of them accepted.`
  const end =
    count === accepted ? [`${counted} Nothing else differs: money need not wait.`] : [counted]
  return [...differences.map(differenceInWords), ...end, ...stop].join('\n')
}

function differenceInWords({
  invariant,
  check,
  what,
  accepted,
  more,
  ...named
}: Difference): string {
  const others = more ? `\n${invariant} ${check}: and ${more} more` : ''
  const line = `${invariant} ${check}: ${what} (${placeInWords(named)})${others}`
  if (!accepted) return line
  return `${line}\n  accepted ${accepted.at}, proposed by ${accepted.proposedBy} (${accepted.id})`
}

/** Where the books differ, and the figures. */
function placeInWords({
  where,
  expected,
  found,
}: Pick<Difference, 'where' | 'expected' | 'found'>): string {
  const figures = [
    expected === undefined ? null : `expected ${expected}`,
    found === undefined ? null : `found ${found}`,
  ].filter((part) => part !== null)
  return figures.length ? `${where}; ${figures.join(', ')}` : where
}
