/** Work in rounds, one at a time in the background. */
export interface Rounds {
  /** Starts a round; during one, requests another. */
  begin(): void
  /** Runs a round after the present one; a background round may begin beside it. Throws what it throws. */
  finish(): Promise<void>
  /** Resolves when nothing is running or requested. */
  atRest(): Promise<void>
}

/** @param failed Gets what a round in the background throws. */
export function createRounds(round: () => Promise<void>, failed: (error: unknown) => void): Rounds {
  let running: Promise<void> | null = null
  let askedMeanwhile = false
  const begin = () => {
    askedMeanwhile = running !== null
    running ??= round()
      .catch(failed)
      .finally(() => {
        running = null
        if (askedMeanwhile) begin()
      })
  }
  const atRest = async () => {
    while (running !== null) await running
  }
  return {
    begin,
    async finish() {
      await atRest()
      await round()
    },
    atRest,
  }
}
