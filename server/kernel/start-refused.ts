/** Thrown when the process must not start as things are; its message is meant for the person who starts it. */
export class StartRefused extends Error {}

/**
 * One line for whoever started the process, without a stack, whatever stopped it.
 * @param inFull Everything that is known, for whoever looks for a defect.
 */
export function whyNotStarted(error: unknown, inFull: boolean): string {
  if (inFull) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof StartRefused) return error.message
  const message = error instanceof Error ? error.message : String(error)
  const [line = ''] = message.split('\n')
  return `It could not be started: ${line || 'no reason given'} (LOG_LEVEL=debug tells more)`
}
