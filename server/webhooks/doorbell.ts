/** How a waiting run is told that there may be more to do. */
export interface Doorbell {
  ring(): void
  /** Resolves when it is rung next. */
  rung(): Promise<void>
  /** Whether it was rung since this was handed out. */
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
