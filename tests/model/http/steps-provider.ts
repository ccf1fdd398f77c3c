import { LAUNCH_SWITCHES, type LaunchSwitch } from '#domain/kernel/launch.ts'
import { addMonths, DAY_MS } from '#domain/kernel/time.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-delivery.ts'
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
import { organisationOf, showDocument } from './people.ts'
import { someone } from './steps-backing.ts'
import { isGranted, nextOf, pickOf, type Step, type World } from './world.ts'

const here = ({ people }: World) => people.filter(({ hasLeft }) => !hasLeft)

/** An organisation applies again, mostly once the end of its year is near. */
async function renewApproval(world: World): Promise<Answer | null> {
  const rows = await world.db
    .selectFrom('federation')
    .select(['registry_number', 'signatory_person_id', 'approved_until'])
    .orderBy('id')
    .execute()
  const owned = rows.flatMap((row) => {
    const person = here(world).find(({ id }) => id === row.signatory_person_id)
    return person ? [{ ...row, person }] : []
  })
  const one = world.randomness.pick(owned)
  if (!one) return null
  const untilEndMs = (one.approved_until?.getTime() ?? 0) - world.site.clock.now().getTime()
  if (untilEndMs > 30 * DAY_MS && world.mayLeap && world.randomness.percent(60)) {
    world.site.clock.advance(untilEndMs - 30 * DAY_MS)
    await world.site.platform.worker.drain()
  }
  if (world.randomness.percent(70)) await showDocument(world, one.person)
  await world.site.platform.worker.drain()
  const request = {
    ...organisationOf(world, await fileFor(world, one.person)),
    registrationNumber: one.registry_number,
  }
  const path = '/federation-applications'
  const applied = await ask(world, one.person, 'POST', path, request)
  if (!isGranted(applied)) return applied
  return bothApprove(world, `${path}/${applied.body.applicationId}/approvals`)
}

/** Somebody whose verification has lapsed shows a document again; where nobody's has, time passes until one has. */
async function renewIdentity(world: World): Promise<Answer | null> {
  const verified = await world.db
    .selectFrom('person')
    .select(['id', 'kyc_verified_at'])
    .where('kyc_level', '=', 'full')
    .where('kyc_verified_at', 'is not', null)
    .orderBy('kyc_verified_at')
    .orderBy('id')
    .execute()
  const own = verified.flatMap(({ id, kyc_verified_at: since }) => {
    const person = here(world).find((each) => each.id === id)
    return person && since ? [{ person, since }] : []
  })
  const [first] = own
  if (!first) return null
  const { fullKycMonths } = world.site.platform.settings
  const leftMs = addMonths(first.since, fullKycMonths).getTime() - world.site.clock.now().getTime()
  if (leftMs > 120 * DAY_MS) return null
  if (leftMs > 0) world.site.clock.advance(leftMs)
  await world.site.platform.worker.drain()
  return showDocument(world, first.person)
}

/** Operators come, get other roles and go; never the two whom the run works with. */
async function changeOperators(world: World): Promise<Answer | null> {
  const { randomness } = world
  const { body } = await operate(world, 'alix', 'GET', '/operators')
  const others = (body as { handle: string; disabledAt: string | null }[]).filter(({ handle }) =>
    handle.startsWith('model'),
  )
  const one = pickOf(
    world,
    others.filter(({ disabledAt }) => disabledAt === null),
    others,
  )
  const roles = [randomness.pick(['support', 'compliance', 'money', 'admin'] as const)]
  const handle = `model-${nextOf(world)}`
  const change =
    one && randomness.percent(60)
      ? randomness.pick([
          { kind: 'roles', handle: one.handle, roles },
          { kind: 'disable', handle: one.handle },
        ])
      : { kind: 'add', handle, name: 'Opératrice Fictive', roles }
  return propose(world, '/operator-changes', { change })
}

/** Addresses that are told of events, of which none ever answers well. */
async function changeWebhookEndpoints(world: World): Promise<Answer | null> {
  const { randomness } = world
  const person = someone(world)
  if (!person) return null
  const base = '/webhook-endpoints'
  const listed = await ask(world, person, 'GET', base)
  if (!isGranted(listed)) return listed
  const one = randomness.pick(listed.body.items as { id: string }[])
  if (!one) {
    const events = WEBHOOK_EVENTS.filter(() => randomness.percent(60)).slice(0, 20)
    const url = `${world.site.url}/nobody`
    return ask(world, person, 'POST', base, { url, events })
  }
  const way = randomness.pick(['secret', 'enabling', 'gone'] as const)
  const path = `${base}/${one.id}`
  return way === 'gone'
    ? ask(world, person, 'DELETE', path)
    : ask(world, person, 'POST', `${path}/${way}`)
}

/** Two operators turn a switch at once: what waits could be approved at random, much later. */
async function turn(world: World, launchSwitch: LaunchSwitch, on: boolean): Promise<Answer> {
  const request = { launchSwitch, on, authorisationReference: 'AMF fictive', ...because }
  const asked = await operate(world, 'alix', 'POST', '/launch-changes', request)
  if (!isGranted(asked)) return asked
  const made = (await openProposals(world)).find(({ id }) => id === asked.body.proposalId)
  return made?.approval ? approve(world, 'noor', made.approval) : asked
}

/** Whatever was turned off is on again, in the order in which one needs the other. */
export async function launchAll(world: World): Promise<void> {
  const { body } = await operate(world, 'alix', 'GET', '/launch')
  for (const launchSwitch of LAUNCH_SWITCHES) {
    if (!body[launchSwitch]) await turn(world, launchSwitch, true)
  }
}

/** A part of the platform is taken back for a while: what is owed goes on, and what is new waits. */
async function takeBack(world: World): Promise<Answer | null> {
  const launchSwitch = world.randomness.pick(LAUNCH_SWITCHES)
  if (!launchSwitch) return null
  const off = await turn(world, launchSwitch, false)
  if (world.randomness.percent(70)) await world.site.platform.worker.drain()
  await launchAll(world)
  return off
}

/** How the provider runs the platform, and what has to be proven anew. */
export const providerSteps: readonly Step[] = [
  { name: 'provider: launch switches', weights: [1, 1], take: takeBack },
  { name: 'provider: operators', weights: [1, 1], take: changeOperators },
  { name: 'people: webhookEndpoints of events', weights: [1, 1], take: changeWebhookEndpoints },
  { name: 'people: renew a verification', weights: [0, 2], take: renewIdentity },
  { name: 'people: renew an approval', weights: [0, 1], take: renewApproval },
]
