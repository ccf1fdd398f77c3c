/** How a run that waits is told that there may be more to do. */
export interface Doorbell {
  ring(): void
  /** Resolves when it is rung next. */
  rung(): Promise<void>
  /** Has it been rung since this was given out? */
  wasRung(since: Promise<void>): boolean
}

export function createDoorbell(): Doorbell {
  let next = Promise.withResolvers<void>()
  return {
    ring() {
      next.resolve()
      next = Promise.withResolvers<void>()
    },
    rung: () => next.promise,
    wasRung: (since) => since !== next.promise,
  }
}
