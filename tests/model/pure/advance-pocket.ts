import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { coveredFights, distributed } from './holder-moves.ts'
import { factsOf, type World } from './world.ts'

/** Takes a closed Pocket on: its fights have started, are settled, and its books can end. */
export function advancePocket(world: World): boolean {
  const pocket = world.randomness.pick(
    [...world.pockets.values()].filter(({ closedAt }) => closedAt),
  )
  if (!pocket) return false
  const fights = coveredFights(world, pocket)
  const started = fights.some(({ startedAt }) => startedAt !== null)
  const steps = [
    ...(started ? (['start_fights'] as const) : []),
    ...(fights.length > 0 && distributed(world, pocket) ? (['settle'] as const) : []),
    'complete' as const,
  ]
  const step = world.randomness.pick(steps)
  const open = pocket.plan?.some(({ step: one }) => !pocket.released.has(one)) ?? true
  if (!step || (step === 'complete' && open)) return false
  const history = decidePocketTransition(factsOf(world, pocket), step, world.now)
  if (history.ok) pocket.facts = { ...pocket.facts, history: history.value }
  return history.ok
}
