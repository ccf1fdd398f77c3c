import { CANCELLATION_REASONS, FAULTS, FIGHT_OUTCOMES } from '#domain/bouts/fight.ts'
import { BOUT_ANSWERS } from '#domain/bouts/material-change.ts'
import { earnings, evidenceHash } from '#tests/fixtures/fights.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { advance, runningFights } from './advance.ts'
import { ask, because, operate, propose } from './ask.ts'
import { amountOf, inDays, microAsText, nextOf, pickOf, type Step, type World } from './world.ts'

/** Fights that a contract was shown for, the next one first. */
async function fights({ db }: World) {
  return db
    .selectFrom('fight')
    .select(['id', 'scheduled_at', 'started_at', 'cancelled_at', 'closed_at'])
    .select(['result_outcome as outcome', 'result_official_at as official_at'])
    .where('contract_approved_at', 'is not', null)
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute()
}

type Fight = Awaited<ReturnType<typeof fights>>[number]

const isAhead = ({ started_at, cancelled_at }: Fight) => !started_at && !cancelled_at
const lacksResult = ({ started_at, outcome }: Fight) => !!started_at && !outcome
const isSeen = ({ outcome, official_at }: Fight) => !!outcome && !official_at
const isOfficial = ({ official_at, closed_at }: Fight) => !!official_at && !closed_at

/** Something that an operator does to one of the fights that fit; with `two`, the other one approves. */
const toFight =
  (
    fits: (fight: Fight) => boolean,
    path: string,
    request: (world: World, fight: Fight) => object,
    by: 'alix' | 'noor' | 'two' = 'alix',
  ) =>
  async (world: World): Promise<Answer | null> => {
    const all = await fights(world)
    const fight = pickOf(world, all.filter(fits).slice(0, 3), all)
    if (!fight) return null
    const at = `/fights/${fight.id}/${path}`
    const body = { ...because, ...request(world, fight) }
    return by === 'two' ? propose(world, at, body) : operate(world, by, 'POST', at, body)
  }

/** One of the next fights comes a step nearer to its end. */
async function goOn(world: World): Promise<Answer | null> {
  const id = world.randomness.pick((await runningFights(world)).slice(0, 3))
  return id ? advance(world, id) : null
}

const seen = ({ randomness }: World) => ({ outcome: randomness.pick(FIGHT_OUTCOMES), evidenceHash })
const newDates = (world: World) => {
  const days = world.randomness.between(2, 120)
  return { takesPlaceAt: inDays(world, days), weighInAt: inDays(world, days - 1) }
}

function changedBout(world: World): object {
  const { randomness } = world
  const purse = { currency: 'USD', amount: String(randomness.between(1_000, 40_000)) }
  return {
    evidenceHash,
    ...(randomness.percent(50) && { opponentName: `Remplaçant ${nextOf(world)}` }),
    ...(randomness.percent(30) && { promoterName: `Promoteur ${nextOf(world)}` }),
    ...(randomness.percent(30) && { purse }),
    ...(randomness.percent(30) && { dates: newDates(world) }),
  }
}

async function declarations({ db }: World) {
  return db
    .selectFrom('earnings_declaration')
    .select(['id', 'fight_id', 'earnings_micro', 'verified_at', 'rejected_at', 'author_id'])
    .orderBy('declared_at', 'desc')
    .orderBy('id')
    .execute()
}

async function declare(world: World): Promise<Answer | null> {
  const all = await fights(world)
  const fight = pickOf(world, all.filter(isOfficial), all)
  const least = world.randomness.percent(10) ? 0 : 100
  const body = earnings(amountOf(world, least, world.randomness.percent(10) ? 200_000 : 20_000))
  return fight ? operate(world, 'alix', 'POST', `/fights/${fight.id}/earnings`, body) : null
}

async function judge(world: World): Promise<Answer | null> {
  const all = await declarations(world)
  const one = pickOf(
    world,
    all.filter((each) => !each.verified_at && !each.rejected_at),
    all,
  )
  if (!one) return null
  const path = `/earnings/${one.id}`
  if (world.randomness.percent(15))
    return operate(world, 'noor', 'POST', `${path}/rejection`, because)
  const text = microAsText(one.earnings_micro)
  const body = { ...because, earnings: text }
  return operate(world, 'noor', 'POST', `${path}/verification`, body)
}

/** Whoever holds something of the fight contests what was verified; now and then somebody else does. */
async function challenge(world: World): Promise<Answer | null> {
  const all = await declarations(world)
  const since = new Date(world.site.clock.now().getTime() - 3 * 86_400_000)
  const one = pickOf(
    world,
    all.filter(({ verified_at }) => !!verified_at && verified_at > since),
    all,
  )
  if (!one) return null
  const holders = await world.db
    .selectFrom('certificate')
    .innerJoin('pocket_fight', 'pocket_fight.pocket_id', 'certificate.pocket_id')
    .select('holder_id')
    .where('fight_id', '=', one.fight_id)
    .where('burned_at', 'is', null)
    .orderBy('number')
    .execute()
  const here = world.people.filter(({ hasLeft }) => !hasLeft)
  const ids = new Set(holders.map(({ holder_id }) => holder_id))
  const person = pickOf(
    world,
    here.filter(({ id }) => ids.has(id)),
    here,
  )
  return person ? ask(world, person, 'POST', `/earnings/${one.id}/challenges`, because) : null
}

async function answerChallenge(world: World): Promise<Answer | null> {
  const rows = await world.db
    .selectFrom('earnings_challenge')
    .select(['declaration_id', 'id', 'answered_at'])
    .orderBy('raised_at')
    .orderBy('id')
    .execute()
  const one = pickOf(
    world,
    rows.filter(({ answered_at }) => !answered_at),
    rows,
  )
  const body = { ...because, upheld: world.randomness.percent(30) }
  const by = world.randomness.percent(50) ? 'alix' : 'noor'
  return one ? operate(world, by, 'POST', `/earnings/${one.id}/challenge-answer`, body) : null
}

async function answerBout(world: World): Promise<Answer | null> {
  const open: { person: World['people'][number]; questionId: string; backingId: string }[] = []
  const rows = await world.db
    .selectFrom('bout_question')
    .innerJoin('backing', 'backing.pocket_id', 'bout_question.pocket_id')
    .select(['bout_question.id', 'backing.id as backing_id', 'person_id'])
    .where('ended_at', 'is', null)
    .where('backing.state', '=', 'unlocked')
    .orderBy('asked_at', 'desc')
    .orderBy('backing.id')
    .execute()
  for (const { id, backing_id, person_id } of rows) {
    const person = world.people.find((each) => each.id === person_id)
    if (person) open.push({ person, questionId: id, backingId: backing_id })
  }
  const one = world.randomness.pick(open)
  if (!one) return null
  const answer = { questionId: one.questionId, answer: world.randomness.pick(BOUT_ANSWERS) }
  return ask(world, one.person, 'POST', `/backings/${one.backingId}/bout-answer`, answer)
}

/** What becomes of fights, from a new date to what was earned. */
export const fightSteps: readonly Step[] = [
  { name: 'fight: goes on', weights: [0, 34], take: goOn },
  { name: 'fight: start', weights: [0, 2], take: toFight(isAhead, 'start', () => ({})) },
  {
    name: 'fight: reverse a start',
    weights: [0, 1],
    take: toFight(lacksResult, 'start-reversal', () => ({ evidenceHash }), 'two'),
  },
  {
    name: 'fight: result',
    weights: [0, 3],
    take: toFight(lacksResult, 'result', seen),
  },
  {
    name: 'fight: official result',
    weights: [0, 3],
    take: toFight(
      isSeen,
      'official-result',
      ({ randomness }, { outcome }) => ({
        outcome: randomness.percent(90) ? (outcome ?? 'win') : randomness.pick(FIGHT_OUTCOMES),
      }),
      'noor',
    ),
  },
  {
    name: 'fight: reject a result',
    weights: [0, 1],
    take: toFight(isSeen, 'result-rejection', () => ({}), 'noor'),
  },
  {
    name: 'fight: overturn',
    weights: [0, 3],
    take: toFight(isOfficial, 'overturning', seen, 'two'),
  },
  {
    name: 'fight: postpone',
    weights: [1, 2],
    take: toFight(isAhead, 'postponement', () => ({})),
  },
  {
    name: 'fight: reverse a postponement',
    weights: [1, 1],
    take: toFight(isAhead, 'postponement-reversal', () => ({ evidenceHash }), 'two'),
  },
  { name: 'fight: new dates', weights: [1, 3], take: toFight(isAhead, 'dates', newDates) },
  {
    name: 'fight: cancel',
    weights: [1, 3],
    take: toFight(
      isAhead,
      'cancellation',
      ({ randomness }) => ({
        cause: randomness.pick(CANCELLATION_REASONS),
        fault: randomness.pick(FAULTS),
        evidenceHash,
      }),
      'two',
    ),
  },
  {
    name: 'fight: the bout changes',
    weights: [2, 2],
    take: toFight(isAhead, 'bout-changes', changedBout, 'two'),
  },
  { name: 'fight: answer about a bout', weights: [2, 3], take: answerBout },
  {
    name: 'fight: declare earnings',
    weights: [0, 3],
    take: declare,
  },
  { name: 'fight: judge earnings', weights: [0, 3], take: judge },
  { name: 'fight: challenge', weights: [0, 5], take: challenge },
  { name: 'fight: answer a challenge', weights: [0, 4], take: answerChallenge },
]
