import { Busy } from './busy.ts'

/** Does heavy work one piece after the other, so that many at once do not take the whole machine. @throws Busy when too many wait. */
export function oneAtATime(
  mostWaiting: number,
): <Done>(work: () => Promise<Done>) => Promise<Done> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= mostWaiting) throw new Busy('too many files wait to be looked at')
    waiting += 1
    const done = last.then(work)
    last = done.catch(() => {})
    try {
      return await done
    } finally {
      waiting -= 1
    }
  }
}
