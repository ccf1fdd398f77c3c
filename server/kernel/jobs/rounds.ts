/** Work that is done in rounds, in the background one at a time. */
export interface Rounds {
  /** Begins a round; during one it asks for another. */
  begin(): void
  /** Does a round of its own after what is under way; a background round may begin beside it. Throws what it throws. */
  finish(): Promise<void>
  /** When nothing is under way, nor asked for. */
  atRest(): Promise<void>
}

/** @param failed Hears what a round in the background throws. */
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
