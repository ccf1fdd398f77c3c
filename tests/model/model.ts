import fc from 'fast-check'
import { type Books, checkBooks } from './invariants.ts'

/** While Pockets sell people buy; in a season fights are fought, and what they bring is paid. */
export type Phase = 'sale' | 'season'

/** What became of a step: `idle` where there was nothing to do it with. */
export type Outcome = 'granted' | 'refused' | 'idle'

/** A kind of step. Kinds of the same name do the same in every system. */
export interface Kind {
  readonly name: string
  /** How often it is taken in a sale, and in a season. */
  readonly weights: readonly [sale: number, season: number]
}

/** A step of a run. */
export interface Turn<Step extends Kind> {
  readonly step: Step
  readonly phase: Phase
  /** All that is random about it: a step that is left out of a run changes nothing for the others. */
  readonly seed: number
  /** Counts from 1. */
  readonly at: number
}

/** A platform that can be run at random, whatever stands behind it. */
export interface System<World, Step extends Kind> {
  readonly steps: readonly Step[]
  /** The phase that a run begins in. */
  firstPhase(seed: number): Phase
  /** A platform of its own for a run, with those who are there from the beginning. */
  begin(seed: number): World | Promise<World>
  take(world: World, turn: Turn<Step>): Outcome | Promise<Outcome>
  /** What is looked at after this step; null where that would take too long. */
  books(world: World, at: number): Books | null | Promise<Books | null>
  /** Throws when this system holds something to be wrong, beside the invariants. */
  check(world: World, at: number): void | Promise<void>
  /** Brings everything to its end, and throws when something is left open. */
  end(world: World): void | Promise<void>
  close(world: World): void | Promise<void>
}

/** How often each kind of step was tried, found nothing to do, and was granted. */
export type Tally = Map<string, { tried: number; idle: number; granted: number }>

/** What commands know of the run that they are taken in. */
export interface Model {
  phase: Phase
  at: number
  readonly tally: Tally
}

/** The model goes into its other phase; nothing is asked of the system. */
class PhaseChange<World> implements fc.AsyncCommand<Model, World> {
  check = () => true
  async run(model: Model): Promise<void> {
    model.phase = model.phase === 'sale' ? 'season' : 'sale'
  }
  toString = () => 'the other phase'
}

/** A step with its randomness, taken in the phase that it was drawn for. */
class StepCommand<World, Step extends Kind> implements fc.AsyncCommand<Model, World> {
  readonly system: System<World, Step>
  readonly turn: Omit<Turn<Step>, 'at'>
  constructor(system: System<World, Step>, turn: Omit<Turn<Step>, 'at'>) {
    this.system = system
    this.turn = turn
  }
  check = (model: Readonly<Model>) => model.phase === this.turn.phase
  toString = () => `${this.turn.step.name} (${this.turn.seed})`

  async run(model: Model, world: World): Promise<void> {
    model.at += 1
    const { name } = this.turn.step
    const counted = model.tally.get(name) ?? { tried: 0, idle: 0, granted: 0 }
    model.tally.set(name, counted)
    counted.tried += 1
    const outcome = await this.system.take(world, { ...this.turn, at: model.at })
    if (outcome !== 'refused') counted[outcome] += 1
    const books = await this.system.books(world, model.at)
    if (books) checkBooks(books)
    await this.system.check(world, model.at)
  }
}

/** Executed steps from one change of phase to the next, on average. */
const stepsOfAPhase = 50

/** Steps whose name begins with one of these are taken ten times as often. */
type Often = readonly string[]

/** A step for either phase; those of the other one are passed over. */
export function commandsOf<World, Step extends Kind>(
  system: System<World, Step>,
  often: Often,
): fc.Arbitrary<fc.AsyncCommand<Model, World>> {
  const bags = (['sale', 'season'] as const).map((phase, column) => {
    const kinds = system.steps.map((step) => {
      const times = often.some((name) => step.name.startsWith(name)) ? 10 : 1
      const seed = fc.noShrink(fc.nat())
      const arbitrary = seed.map((drawn) => new StepCommand(system, { step, phase, seed: drawn }))
      return { weight: (step.weights[column] ?? 0) * times, arbitrary }
    })
    return fc.oneof(...kinds)
  })
  const change = fc.constant(null).map(() => new PhaseChange<World>())
  return fc.oneof(
    { weight: 1, arbitrary: change },
    ...bags.map((arbitrary) => ({ weight: stepsOfAPhase, arbitrary })),
  )
}
