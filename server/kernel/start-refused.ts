/** Thrown when the process must not start as things are; its message is meant for the person who starts it. */
export class StartRefused extends Error {}

/**
 * One line for whoever started the process, without a stack, whatever stopped it.
 * @param inFull Everything that is known, for whoever looks for a defect.
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

/** The number under which the embedded database's own system knows a full disk. */
const embeddedDiskFull = 51

function isDiskFull(error: unknown): boolean {
  const { code, errno, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const isEmbedded = !(error instanceof Error) && errno === embeddedDiskFull
  return isEmbedded || code === 'ENOSPC' || /no space left on device/i.test(message)
}

/** The embedded database throws what is no error: a name and a number. */
function nameOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name = 'unknown', errno = '' } = thrown as { name?: string; errno?: number }
  return `${name} ${errno}`.trim()
}
