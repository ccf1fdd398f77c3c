import { add, subtract, ZERO } from '#domain/kernel/money.ts'
import { earnedPremium } from '#domain/ledger/provider-journals.ts'
import { decideEarnedPremium, premiumOfFight } from '#domain/settlements/cover-reserve.ts'
import { pocketsOf } from './fight-moves.ts'
import { earmarked, premiumsUnderway } from './pocket-moves.ts'
import { book, isStanding, ordersOf, owedOn, type World } from './world.ts'

/** Earns the premium of a covered fight that has a result, where the reserve can spare it. */
export function earnPremium(world: World): boolean {
  const fight = world.randomness.pick([...world.fights.values()].filter(({ result }) => result))
  const pocket = fight && world.randomness.pick(pocketsOf(world, fight.fightId))
  if (!fight || pocket?.facts.terms.kind !== 'share' || !pocket.plan) return false
  const { terms, pocketId } = pocket.facts
  const standing = ordersOf(world, pocketId).filter(isStanding)
  const premiums = add(ZERO, ...standing.map(({ priced }) => priced.price.reserveMicro))
  const usable = subtract(owedOn(world, 'reserve:cover'), premiumsUnderway(world))
  const decision = decideEarnedPremium({
    coverEnded: fight.result !== null,
    alreadyEarned: world.keys.has(`pocket:${pocketId}:fight:${fight.fightId}:premium`),
    premiumMicro: premiumOfFight(terms, fight.fightId, premiums),
    freeMicro: subtract(usable, earmarked(world)),
  })
  if (!decision.ok) return false
  book(world, earnedPremium(pocketId, fight.fightId, decision.value.amountMicro))
  return true
}
