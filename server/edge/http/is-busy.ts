import { Busy, sqlState } from '#server/kernel/door.ts'

/**
 * A row or table that others hold, a statement that took too long, a disk, memory or connections used up, a server that
 * goes down or comes up.
 */
const busyStates = [
  ...['55P03', '57014', '25P03'],
  ...['53000', '53100', '53200', '53300', '53400'],
  ...['57P01', '57P02', '57P03', '57P05'],
]

/** An unreachable server, by socket error codes. */
const lineBroken = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']

/** The driver and its pool give these no code. */
const driverWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/**
 * Whether the platform or its database could not do it for now: it works a little later. A commit whose connection was lost may
 * have taken effect.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy) return true
  const state = sqlState(error)
  // 08: the connection failed on its way.
  if (state !== null) return busyStates.includes(state) || state.startsWith('08')
  const { code } = error as NodeJS.ErrnoException
  return (code !== undefined && lineBroken.includes(code)) || driverWords.test(error.message)
}
