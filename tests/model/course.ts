import type { Served } from './http/system.ts'
import type { Tally } from './model.ts'
import type { Course } from './run.ts'

const { env } = process

/** What `npm run model` has asked for, in place of the tests' own short courses. */
export const isAsked = env.MODEL_RUNS !== undefined

export function courseOf(own: Course): Course {
  return {
    seed: Number(env.MODEL_SEED ?? own.seed),
    runs: Number(env.MODEL_RUNS ?? own.runs),
    steps: Number(env.MODEL_STEPS ?? own.steps),
    often: env.MODEL_OFTEN?.split(',').filter(Boolean) ?? [],
    shrink: env.MODEL_SHRINK !== undefined,
    ...(env.MODEL_PATH && { path: env.MODEL_PATH }),
    ...(env.MODEL_REPLAY && { replayPath: env.MODEL_REPLAY }),
  }
}

/** Where the runs of a course begin that go over HTTP, and how often their books are looked at. */
export function servedOf({ steps }: Course, from: Served['from']): Served {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  return {
    from,
    rhythm: Number(env.MODEL_RHYTHM ?? 25),
    leapsFrom: steps * 1.5,
    ...(env.MODEL_SAY && { say }),
  }
}

export function grantedIn(tally: Tally): number {
  return [...tally.values()].reduce((sum, { granted }) => sum + granted, 0)
}

/** How often each kind of step was granted, for whoever has asked for the runs. */
export function tellTally(tally: Tally): void {
  if (isAsked) console.table(Object.fromEntries([...tally].toSorted()))
}
