import fc from 'fast-check'
import { commandsOf, type Kind, type Model, type System, type Tally } from './model.ts'

/** How a system is run. */
export interface Course {
  readonly seed: number
  readonly runs: number
  /** Of a run, on average: from none to twice as many. */
  readonly steps: number
  readonly often?: readonly string[]
  /** Looks for fewer steps that break the same. Each attempt is a run. */
  readonly shrink?: boolean
  /** What fast-check names beside the seed of a run that has failed, to take it alone again. */
  readonly path?: string
  readonly replayPath?: string
}

/**
 * Runs a platform at random as often as the course says, and checks it all along. Gives how often each kind of step was granted.
 * @throws with fast-check's seed, path and steps when something that must hold does not.
 */
export async function runModel<World, Step extends Kind>(
  system: System<World, Step>,
  course: Course,
): Promise<Tally> {
  const tally: Tally = new Map()
  const { seed, runs, steps, often = [], shrink = false, path, replayPath } = course
  const commands = fc.commands([commandsOf(system, often)], {
    // Half of them are for the phase that it is not.
    maxCommands: steps * 4,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  })
  const property = fc.asyncProperty(fc.noShrink(fc.nat()), commands, async (beginning, drawn) => {
    const world = await system.begin(beginning)
    try {
      const model: Model = { phase: system.firstPhase(beginning), at: 0, tally }
      await fc.asyncModelRun(() => ({ model, real: world }), drawn)
      await system.end(world)
    } finally {
      await system.close(world)
    }
  })
  await fc.assert(property, {
    seed,
    numRuns: runs,
    unbiased: true,
    endOnFailure: !shrink,
    includeErrorInReport: true,
    ...(path !== undefined && { path }),
  })
  return tally
}
