/** Thrown when the process must not start; its message is for the person who starts it. */
export class StartRefused extends Error {}

/**
 * One line for whoever started the process, without a stack.
 * @param inFull Everything known, for debugging.
 */
export function whyNotStarted(error: unknown, inFull: boolean): string {
  if (inFull) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof StartRefused) return error.message
  if (isDiskFull(error)) {
    return 'It could not be started: there is no room on the disk for the data folder. Make some, or choose another with DATA_DIR.'
  }
  const message = error instanceof Error ? error.message : nameOf(error)
  const [line = ''] = message.split('\n')
  return `It could not be started: ${line || 'no reason given'} (LOG_LEVEL=debug tells more)`
}

/** The errno of a full disk in the embedded database's system. */
const embeddedDiskFull = 51

function isDiskFull(error: unknown): boolean {
  const { code, errno, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const isEmbedded = !(error instanceof Error) && errno === embeddedDiskFull
  return isEmbedded || code === 'ENOSPC' || /no space left on device/i.test(message)
}

/** The embedded database throws something that is no Error: a name and a number. */
function nameOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name = 'unknown', errno = '' } = thrown as { name?: string; errno?: number }
  return `${name} ${errno}`.trim()
}
