import { REFUND_CAUSES } from '#domain/orders/refund.ts'
import { DELIVERIES } from '#server/ports/kyc/port.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { ask, because, operate, propose } from './ask.ts'
import { join, linkWallet, showDocument } from './people.ts'
import { orderIn, ordersIn, someone } from './steps-backing.ts'
import { astrayOf } from './steps-bank.ts'
import { granted, inDays, isGranted, nextOf, pickOf, type Step, type World } from './world.ts'

const onOrder =
  (
    states: readonly string[],
    path: string,
    request: (world: World, id: string) => object,
    two = true,
  ) =>
  async (world: World): Promise<Answer | null> => {
    const own = await orderIn(world, ...states)
    if (!own) return null
    const body = request(world, own.id)
    return two
      ? propose(world, path, body)
      : operate(world, 'alix', 'POST', path, { ...because, ...body })
  }

async function freeze(world: World): Promise<Answer | null> {
  const { randomness, db } = world
  const kind = randomness.pick(['person', 'pocket', 'certificate'] as const) ?? 'person'
  const found =
    kind === 'person'
      ? world.people.map(({ id }) => id)
      : kind === 'pocket'
        ? (await db.selectFrom('pocket').select('id').orderBy('id').execute()).map(({ id }) => id)
        : (await db.selectFrom('certificate').select('number').orderBy('number').execute()).map(
            ({ number }) => String(number),
          )
  const id = randomness.pick(found)
  const subject = { kind, id }
  return id ? operate(world, 'alix', 'POST', '/freezes', { subject, ...because }) : null
}

async function releaseFreeze(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/freezes?limit=100')
  const one = world.randomness.pick(body.items as { id: string }[])
  return one ? propose(world, '/freeze-releases', { freezeId: one.id }) : null
}

async function assign(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/held-payments?limit=100')
  const one = world.randomness.pick(body.items as { provider: string; paymentId: string }[])
  if (!one) return null
  const waiting = await ordersIn(world, 'awaiting_payment')
  const meant = waiting.filter(({ id }) => astrayOf(id) === one.paymentId)
  const to = world.randomness.percent(70) ? pickOf(world, meant, waiting) : undefined
  const { provider, paymentId } = one
  return propose(world, '/payment-assignments', { provider, paymentId, orderId: to?.id ?? null })
}

/** What one operator stops, and one releases again. */
const hold =
  (path: string, subjects: (world: World) => Promise<readonly object[]>) =>
  async (world: World): Promise<Answer | null> => {
    const { body } = await operate(world, 'alix', 'GET', path)
    const going = body.items as { id: string }[]
    const one = world.randomness.pick(going)
    if (one && world.randomness.percent(65)) {
      return operate(world, 'noor', 'POST', `${path}/${one.id}/release`, because)
    }
    const subject = world.randomness.pick(await subjects(world))
    return subject ? operate(world, 'alix', 'POST', path, { ...because, ...subject }) : null
  }

const proposalsOfPayouts = async ({ db }: World) => {
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where('operation', '=', 'approve_payout')
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => ({ proposalId: id }))
}

const allListings = async ({ db }: World) => {
  const rows = await db.selectFrom('listing').select('id').orderBy('listed_at').execute()
  return rows.map(({ id }) => ({ listingId: id }))
}

async function stopMoney(world: World): Promise<Answer> {
  const stopped = await operate(world, 'alix', 'POST', '/money-stop', because)
  if (isGranted(stopped) && world.randomness.percent(40)) await world.site.platform.worker.drain()
  return operate(world, 'noor', 'POST', '/money-stop/lift', because)
}

async function identify(world: World): Promise<Answer | null> {
  const person = someone(world)
  if (!person) return null
  const magic =
    world.randomness.pick(['', '', '', '', ' RETRY', ' REJECTED', ' SLOW', ' OTHER']) ?? ''
  const delivery = world.randomness.pick(DELIVERIES) ?? 'once'
  return showDocument(world, person, { legalName: `${person.legalName}${magic}`, delivery })
}

async function decideKyc(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/kyc-cases?limit=100&status=pending')
  const one = world.randomness.pick(body.items as { caseId: string }[])
  if (!one) return null
  const verdict = world.randomness.percent(65) ? 'approved' : 'rejected'
  return operate(world, 'alix', 'POST', `/kyc-cases/${one.caseId}/decision`, {
    verdict,
    ...because,
  })
}

async function comeIn(world: World): Promise<Answer> {
  const names = [undefined, undefined, 'Ana SANCTION', 'Bob SLOW', 'Eve OUTAGE']
  await join(world, 'nothing', world.randomness.pick(names))
  return granted
}

async function link(world: World): Promise<Answer | null> {
  const person = someone(world)
  if (!person || person.wallets.length > 2) return null
  return linkWallet(world, person)
}

async function unlink(world: World): Promise<Answer | null> {
  const person = world.randomness.pick(world.people.filter(({ wallets }) => wallets.length > 0))
  const wallet = person?.wallets.at(-1)
  if (!person || person.hasLeft || !wallet) return null
  const answer = await ask(world, person, 'DELETE', `/wallets/${wallet.id}`)
  if (isGranted(answer)) person.wallets.pop()
  return answer
}

async function leave(world: World): Promise<Answer | null> {
  const person = someone(world)
  if (!person) return null
  const answer = await ask(world, person, 'DELETE', '/account')
  if (isGranted(answer)) person.hasLeft = true
  return answer
}

async function changeSetting(world: World): Promise<Answer | null> {
  const { randomness } = world
  const change = randomness.pick([
    { name: 'royaltyBps', value: randomness.between(0, 900) },
    { name: 'saleFeeBps', value: randomness.between(0, 900) },
    { name: 'payoutFeeBps', value: randomness.between(0, 900) },
    { name: 'premiumBps', value: randomness.between(0, 900) },
    { name: 'coverLevel1Bps', value: randomness.between(1_000, 6_000) },
    { name: 'coverLevel2Bps', value: randomness.between(6_000, 10_000) },
    { name: 'earmarkBps', value: randomness.between(0, 10_000) },
    { name: 'fullKycMonths', value: randomness.between(1, 36) },
    { name: 'reservationMinutes', value: randomness.between(10, 60) },
    { name: 'closingMinutes', value: randomness.between(10, 120) },
    { name: 'addressDelayHours', value: randomness.between(0, 72) },
    { name: 'coverBackerAlone', value: randomness.percent(50) },
    { name: 'priorityMonths', value: randomness.between(1, 40) },
    { name: 'milestoneAtCloseBps', value: randomness.between(0, 10_000) },
  ])
  const effectiveAt = new Date(
    world.site.clock.now().getTime() + 60_000 * randomness.between(1, 90),
  )
  const authorisation = `Résolution ${nextOf(world)}`
  const request = { change, effectiveAt: effectiveAt.toISOString(), authorisation }
  return propose(world, '/setting-changes', request)
}

const newTerms = (world: World) =>
  propose(world, '/terms-versions', {
    version: `marche-${nextOf(world)}`,
    textFr: 'Texte fictif.',
    appliesAt: inDays(world, world.randomness.between(25, 60)),
  })

async function sameOrNot(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/person-links')
  const links = body.items as { linkId: string; partedAt: string | null }[]
  const linked = world.randomness.pick(links.filter(({ partedAt }) => partedAt === null))
  if (linked && world.randomness.percent(50)) {
    return propose(world, '/person-partings', { linkId: linked.linkId })
  }
  const [one, other] = [world.randomness.pick(world.people), world.randomness.pick(world.people)]
  if (!one || !other) return null
  const pair = { personId: one.id, otherId: other.id }
  return operate(world, 'alix', 'POST', '/person-links', { ...pair, ...because })
}

async function retry(world: World): Promise<Answer | null> {
  const { body } = await operate(world, 'alix', 'GET', '/tasks')
  const one = world.randomness.pick(body.items as { id: string }[])
  return one ? operate(world, 'alix', 'POST', `/tasks/${one.id}/retry`, because) : null
}

const paid = ['unlocked', 'confirmed', 'frozen'] as const

/** What stops somebody or something, and what lets it go on. */
export const stopSteps: readonly Step[] = [
  {
    name: 'stop: refund',
    weights: [3, 2],
    take: onOrder(paid, '/refunds', ({ randomness }, backingId) => ({
      backingId,
      cause: randomness.pick(REFUND_CAUSES),
    })),
  },
  {
    name: 'stop: an order',
    weights: [3, 2],
    take: onOrder(paid, '/order-freezes', (_, backingId) => ({ backingId }), false),
  },
  {
    name: 'stop: resolve an order',
    weights: [4, 4],
    take: onOrder(['frozen'], '/resolutions', ({ randomness }, orderId) => ({
      orderId,
      resolution: randomness.percent(60) ? 'release' : 'refund',
    })),
  },
  { name: 'stop: freeze', weights: [2, 2], take: freeze },
  { name: 'stop: release', weights: [3, 4], take: releaseFreeze },
  { name: 'stop: assign held money', weights: [3, 2], take: assign },
  {
    name: 'stop: payouts held',
    weights: [0, 2],
    take: hold('/payout-holds', proposalsOfPayouts),
  },
  {
    name: 'stop: listings held',
    weights: [1, 2],
    take: hold('/listing-freezes', allListings),
  },
  {
    name: 'stop: the chain held',
    weights: [1, 1],
    take: hold('/chain-pauses', async () => [{}]),
  },
  { name: 'stop: all money', weights: [1, 1], take: stopMoney },
  { name: 'people: show a document', weights: [4, 2], take: identify },
  { name: 'people: decide a case', weights: [2, 2], take: decideKyc },
  { name: 'people: come in', weights: [3, 1], take: comeIn },
  { name: 'people: link a wallet', weights: [3, 1], take: link },
  { name: 'people: unlink a wallet', weights: [1, 1], take: unlink },
  { name: 'people: leave', weights: [1, 1], take: leave },
  { name: 'people: same or not', weights: [1, 1], take: sameOrNot },
  { name: 'provider: settings', weights: [2, 2], take: changeSetting },
  { name: 'provider: terms', weights: [1, 1], take: newTerms },
  { name: 'provider: retry a task', weights: [1, 2], take: retry },
]
