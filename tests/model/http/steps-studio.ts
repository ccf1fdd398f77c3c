import { STEERING } from '#server/campaigns/pockets/steer-pocket.ts'
import { shareInput, studioOf, tipsInput } from '#tests/fixtures/recipients.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import {
  approve,
  ask,
  because,
  bothApprove,
  fileFor,
  openProposals,
  operate,
  propose,
} from './ask.ts'
import { signBout } from './people.ts'
import { inDays, isGranted, type Person, pickOf, type Step, type World } from './world.ts'

/** Athletes with who they are in the books, as far as they are here. */
export async function athletes({ db, people }: World) {
  const rows = await db
    .selectFrom('fighter')
    .select(['id', 'person_id', 'status', 'first_pro_contract_at'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ person_id, ...fighter }) => {
    const person = people.find(({ id, hasLeft }) => id === person_id && !hasLeft)
    return person ? [{ ...fighter, person }] : []
  })
}

/** Pockets of people who are here, with their recipient. */
async function ownPockets(world: World) {
  const rows = await world.db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.id', 'kind', 'submitted_at', 'pocket.approved_at', 'published_at'])
    .select(['person_id', 'signatory_person_id', 'cancelled_at', 'closes_at', 'closed_at'])
    .orderBy('pocket.created_at')
    .orderBy('pocket.id')
    .execute()
  return rows.flatMap((row) => {
    const owner = row.person_id ?? row.signatory_person_id
    const person = world.people.find(({ id, hasLeft }) => id === owner && !hasLeft)
    return person ? [{ ...row, person }] : []
  })
}

/** What its recipient writes, within the rules more often than not. */
async function inputOf(world: World, person: Person, kind: string): Promise<{ kind: string }> {
  const { randomness, site } = world
  const opens = randomness.between(0, 6)
  const dates = {
    opensAt: inDays(world, opens + 0.1),
    closesAt: inDays(world, opens + randomness.between(8, 40)),
  }
  if (kind !== 'share') {
    const goal = randomness.percent(50) ? String(randomness.between(100, 3_000)) : null
    return tipsInput(site, { kind, ...dates, goal })
  }
  const fights = await world.db
    .selectFrom('fight')
    .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
    .select(['fight.id', 'weigh_in_at'])
    .where('person_id', '=', person.id)
    .where('weigh_in_at', '>', new Date(inDays(world, 14)))
    .where('contract_approved_at', 'is not', null)
    .where('started_at', 'is', null)
    .orderBy('scheduled_at', 'desc')
    .orderBy('fight.id')
    .execute()
  const chosen = fights.slice(0, randomness.between(1, 3))
  const first = chosen.map(({ weigh_in_at }) => weigh_in_at).toSorted((a, b) => +a - +b)[0]
  const latest = first && new Date(first.getTime() - 49 * 3_600_000).toISOString()
  if (latest && latest < dates.closesAt && randomness.percent(95)) dates.closesAt = latest
  return shareInput(
    site,
    chosen.map(({ id }) => id),
    {
      ...dates,
      unitPrice: randomness.pick(['50', '20', '50.000001']),
      unitCount: randomness.between(4, 60),
      ppmPerUnit: randomness.between(200, 4_000),
      compensationLevel1: randomness.percent(50),
      priorityWindow: randomness.percent(25),
      withdrawalPolicy: randomness.pick(['waiver', 'cooling_off_14d', 'mica13', 'ecsp_4d']),
      releaseBy: randomness.pick(['dates', 'milestones']),
    },
  )
}

async function draft(world: World): Promise<Answer | null> {
  const recipients = world.people.filter(({ runs, hasLeft }) => runs !== 'nothing' && !hasLeft)
  const person = world.randomness.pick(recipients)
  if (!person) return null
  const pro = (await athletes(world)).find((each) => each.person === person)
  const kinds = pro?.status === 'professional' ? ['share', 'share', 'tips'] : ['tips']
  const kind =
    person.runs === 'federation' ? 'federation' : (world.randomness.pick(kinds) ?? 'tips')
  return draftOf(world, person, kind)
}

async function draftOf(world: World, person: Person, kind: string): Promise<Answer> {
  if (kind === 'share' && world.randomness.percent(50)) {
    await signBout(world, person, world.randomness.between(40, 120))
  }
  const input = await inputOf(world, person, kind)
  return ask(world, person, 'POST', studioOf(kind).replace('/api', ''), input)
}

/** From the draft to the sale in one go, as far as it is let. */
async function open(world: World): Promise<Answer | null> {
  return openOf(world, await draft(world))
}

/** One of each kind, for a run to begin with. */
export async function openSome(world: World): Promise<void> {
  for (const athlete of await athletes(world)) {
    const kind = athlete.status === 'professional' ? 'share' : 'tips'
    if (kind === 'share') for (const days of [60, 90]) await signBout(world, athlete.person, days)
    await openOf(world, await draftOf(world, athlete.person, kind))
  }
}

async function openOf(world: World, drafted: Answer | null): Promise<Answer | null> {
  if (!drafted || !isGranted(drafted)) return drafted
  const { pocketId } = drafted.body
  const own = (await ownPockets(world)).find(({ id }) => id === pocketId)
  if (!own) return drafted
  const base = `${studioOf(own.kind).replace('/api', '')}/${pocketId}`
  const submitted = await ask(world, own.person, 'POST', `${base}/submission`)
  if (!isGranted(submitted)) return submitted
  const agreed = await bothApprove(world, `/pockets/${pocketId}/approvals`)
  return isGranted(agreed) ? ask(world, own.person, 'POST', `${base}/publication`) : agreed
}

type OwnPocket = Awaited<ReturnType<typeof ownPockets>>[number]

/** Something that a recipient does to one of the Pockets that fit. */
const toOwn =
  (fits: (pocket: OwnPocket) => boolean, path: string, body?: (world: World) => unknown) =>
  async (world: World): Promise<Answer | null> => {
    const all = await ownPockets(world)
    const own = pickOf(world, all.filter(fits), all)
    if (!own) return null
    const base = studioOf(own.kind).replace('/api', '')
    return ask(world, own.person, 'POST', `${base}/${own.id}/${path}`, body?.(world))
  }

const isOnSale = ({ published_at, closed_at }: OwnPocket) => !!published_at && !closed_at

/** What a closed Pocket has not sold, as long as there are days enough before the next weigh-in. */
async function offerAgain(world: World): Promise<Answer | null> {
  const closed = (await ownPockets(world)).filter(
    ({ kind, closed_at }) => kind === 'share' && !!closed_at,
  )
  const weighIns = await world.db
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select(['pocket_id', 'weigh_in_at'])
    .orderBy('weigh_in_at', 'desc')
    .execute()
  const firstOf = new Map(weighIns.map((row) => [row.pocket_id, row.weigh_in_at]))
  const ahead = closed.filter(({ id }) => (firstOf.get(id)?.toISOString() ?? '') > inDays(world, 8))
  const own = pickOf(world, ahead, closed)
  if (!own) return null
  const latestMs = (firstOf.get(own.id)?.getTime() ?? 0) - 49 * 3_600_000
  const closesAt = new Date(Math.min(latestMs, Date.parse(inDays(world, 15))))
  const dates = { opensAt: inDays(world, 2.1), closesAt: closesAt.toISOString() }
  return ask(world, own.person, 'POST', `/studio/pockets/${own.id}/further`, dates)
}

async function redraft(world: World): Promise<Answer | null> {
  const all = await ownPockets(world)
  const own = pickOf(
    world,
    all.filter(({ submitted_at }) => !submitted_at),
    all,
  )
  if (!own) return null
  const base = studioOf(own.kind).replace('/api', '')
  const input = await inputOf(world, own.person, own.kind)
  return ask(world, own.person, 'PUT', `${base}/${own.id}`, input)
}

/** Two operators, about any Pocket that was handed in or is on sale. */
const byOperators =
  (fits: (pocket: { published_at: unknown; submitted_at: unknown }) => boolean, path: string) =>
  async (world: World): Promise<Answer | null> => {
    const all = await world.db
      .selectFrom('pocket')
      .select(['id', 'published_at', 'submitted_at', 'closed_at', 'approved_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const pocket = pickOf(world, all.filter(fits), all)
    return pocket ? propose(world, `/pockets/${pocket.id}/${path}`, {}) : null
  }

async function decidePocket(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/submitted-pockets?limit=100')
  const id = world.randomness.pick(body.items as { id: string }[])?.id
  if (!id) return null
  if (world.randomness.percent(75)) return bothApprove(world, `/pockets/${id}/approvals`)
  return operate(world, 'noor', 'POST', `/pockets/${id}/return`, because)
}

async function signNewBout(world: World): Promise<Answer | null> {
  const athlete = world.randomness.pick(await athletes(world))
  return athlete ? signBout(world, athlete.person, world.randomness.between(20, 200)) : null
}

async function goPro(world: World): Promise<Answer | null> {
  const all = await athletes(world)
  const athlete = pickOf(
    world,
    all.filter(({ status }) => status === 'amateur'),
    all,
  )
  if (!athlete) return null
  const { person, id } = athlete
  const contract = {
    signedAt: inDays(world, -world.randomness.between(0, 20)),
    evidenceHash: await fileFor(world, person),
  }
  const shown = await ask(world, person, 'POST', '/studio/pro-contract', contract)
  if (!isGranted(shown) || world.randomness.percent(20)) return shown
  // The athlete has said so, and two operators verify it.
  const path = `/fighters/${id}/pro-contract/verification`
  const body = (await openProposals(world)).find(({ approval }) => approval?.path === path)
  const approval = { path, body: body?.approval?.body ?? {} }
  await approve(world, 'alix', approval)
  return approve(world, 'noor', approval)
}

/** What recipients do, and the operators about them. */
export const studioSteps: readonly Step[] = [
  { name: 'studio: a Pocket goes on sale', weights: [6, 1], take: open },
  { name: 'studio: draft', weights: [1, 1], take: draft },
  { name: 'studio: redraft', weights: [1, 0], take: redraft },
  {
    name: 'studio: submit',
    weights: [1, 0],
    take: toOwn(({ submitted_at }) => !submitted_at, 'submission'),
  },
  {
    name: 'studio: publish',
    weights: [1, 0],
    take: toOwn((own) => !!own.approved_at && !own.published_at, 'publication'),
  },
  {
    name: 'studio: pause, resume or end',
    weights: [2, 1],
    take: toOwn(isOnSale, 'steps', ({ randomness }) => ({
      step: randomness.pick([...STEERING, 'pause', 'resume', 'resume']),
    })),
  },
  {
    name: 'studio: offer again',
    weights: [1, 2],
    take: offerAgain,
  },
  { name: 'studio: cancel', weights: [1, 1], take: toOwn(isOnSale, 'cancellation', () => because) },
  { name: 'studio: sign a bout', weights: [2, 1], take: signNewBout },
  { name: 'studio: first pro contract', weights: [1, 1], take: goPro },
  { name: 'operators: decide a Pocket', weights: [1, 1], take: decidePocket },
  {
    name: 'operators: cancel a Pocket',
    weights: [1, 0],
    take: byOperators(({ submitted_at }) => !!submitted_at, 'cancellation'),
  },
  {
    name: 'operators: end a sale',
    weights: [1, 1],
    take: byOperators(({ published_at }) => !!published_at, 'early-end'),
  },
]
