import { addDays, addMilliseconds, DAY_MS, type Instant, MINUTE_MS } from '#domain/kernel/time.ts'
import { layFights } from '#server/bouts/door.ts'
import { leapTo, seedSandbox } from '#server/host/door.ts'
import { findSandboxActor } from '#server/identity/door.ts'
import { inTransaction, type Platform, type SandboxClock, sandboxIds } from '#server/kernel/door.ts'
import { askOperation } from './ask-operation.ts'
import { attestAthlete, beSeenAsPatron, keepBudget } from './federation-work.ts'
import { layPeople, nameSmallFighters } from './lay-people.ts'
import { type InventedPerson, worldFederations, worldFighters } from './people.ts'
import { type GiftPlan, giftPlans, type SharePlan, sharePlans } from './plans.ts'
import { draftOf, fightsOf, pocketIdOf } from './pockets.ts'
import {
  callOff,
  disputedCard,
  fightAndSettle,
  type OrderedPocket,
  type Season,
  seasonOf,
} from './season.ts'
import { handInWork, takeManager } from './todays-work.ts'

const firstDay = -244
const because = { reason: 'Le tournoi n’a pas lieu (bac à sable)' }

/** How long before the start the large world begins. */
export const worldBeginsBehindMs = -firstDay * DAY_MS

/**
 * Lays the large world into an empty sandbox whose clock is behind: a season of Pockets, fights, payments and settlements, each by
 * the operations of the API and at its own time. Then the clock catches up, and the worker starts. Called once the server listens,
 * since the stand-ins call it.
 */
export async function layWorld(platform: Platform, clock: SandboxClock): Promise<void> {
  const present = new Date(clock.now().getTime() + worldBeginsBehindMs)
  const today = lastEvening(present)
  const season = seasonOf(platform, clock, today)
  const lay = layingOf(platform, season, today)
  await season.until(firstDay + 1)
  await layPeople(platform)
  await season.together('/reserve-fundings', { amount: '40000', reference: 'fonds-initial' })
  await winter(season, lay)
  await spring(platform, season)
  await thisMonth(platform, season, lay)
  await handIn(platform, giftPlans.handedIn, today)
  await handInWork(platform, season, today)
  await takeManager(platform)
  // A minute before the present: by then the contracts have been told of the Pockets that backers pay for at once.
  await leapTo(platform, clock, addMilliseconds(present, -MINUTE_MS))
  await seedSandbox(platform)
  await leapTo(platform, clock, present)
  await nameSmallFighters(platform)
  await backSmallWorld(season)
  // Only now: the server lets people in once the clock has caught up.
  clock.catchUp()
  await platform.worker.start()
}

/** Seven in the evening of London, at which fights begin. */
function lastEvening(now: Instant): Instant {
  const evening = new Date(now)
  evening.setUTCHours(19, 0, 0, 0)
  return evening <= now ? evening : addDays(evening, -1)
}

type ShareName = keyof typeof sharePlans
type GiftName = keyof typeof giftPlans
type Lay = (...names: readonly (ShareName | GiftName)[]) => Promise<void>

/** A Pocket of the season, as its backers name it. */
function pocketOf(name: ShareName | GiftName): OrderedPocket {
  const share = name in sharePlans
  const plan = share ? sharePlans[name as ShareName] : giftPlans[name as GiftName]
  return { kind: 'kind' in plan ? plan.kind : 'share', pocketId: pocketIdOf(plan) }
}

/** Recipients hand Pockets in, two operators approve them, and they go on sale at their opening. */
function layingOf(platform: Platform, season: Season, today: Instant): Lay {
  return async (...names) => {
    for (const name of names) {
      const share = name in sharePlans ? sharePlans[name as ShareName] : null
      const plan = share ?? giftPlans[name as GiftName]
      const now = platform.clock.now()
      if (share) {
        await inTransaction(platform.db, (trx) => layFights(trx, fightsOf(share, today, now)))
      }
      await handIn(platform, plan, today)
      const pocketId = pocketIdOf(plan)
      await season.bothApprove(`/pockets/${pocketId}/approvals`)
      const who = await recipientOf(platform, plan.recipientId)
      await askOperation(platform, who, `POST ${studioOf(plan)}/${pocketId}/publication`)
    }
  }
}

const studioOf = (plan: SharePlan | GiftPlan) =>
  'kind' in plan && plan.kind === 'federation' ? '/studio/federation-pockets' : '/studio/pockets'

/** A recipient drafts a Pocket and hands it in. */
async function handIn(
  platform: Platform,
  plan: SharePlan | GiftPlan,
  today: Instant,
): Promise<void> {
  const who = await recipientOf(platform, plan.recipientId)
  const pocketId = pocketIdOf(plan)
  const at = studioOf(plan)
  await askOperation(drawing(platform, pocketId), who, `POST ${at}`, draftOf(plan, today))
  await askOperation(platform, who, `POST ${at}/${pocketId}/submission`)
}

/** Who hands in Pockets for an athlete or a federation. */
function recipientOf(platform: Platform, recipientId: string) {
  const athlete = Object.values(worldFighters).find(({ row }) => row.id === recipientId)
  const federation = Object.values(worldFederations).find(({ row }) => row.id === recipientId)
  const found = athlete ?? federation?.signatory
  if (!found) throw new Error(`nobody acts for ${recipientId}`)
  return findSandboxActor(platform, found.email)
}

/** The same platform, whose every random id is this one: Pockets of the season have ids that are easy to recognise. */
function drawing(platform: Platform, id: string): Platform {
  const randomness = { ...platform.randomness, uuid: () => id }
  return Object.create(platform, { randomness: { value: randomness } })
}

/** Eight to five months ago: a Pocket from its opening to its last settlement, and one that begins well. */
async function winter(season: Season, lay: Lay): Promise<void> {
  const { until, back } = season
  await lay('completed', 'oldTips', 'oldSponsorship')
  await until(-238, 1)
  await back(pocketOf('completed'), { hugo: 45, lea: 25, ana: 10 })
  await until(-234, 1)
  await back(pocketOf('oldTips'), { ana: 50, rita: 40, karl: 210 })
  await back(pocketOf('oldSponsorship'), { otto: 450, hugo: 1_500 })
  await lay('compensated')
  await until(-213)
  await back({ ...pocketOf('compensated'), level2: true }, { ana: 8, noe: 25 })
  await back(pocketOf('compensated'), { hugo: 30, ines: 5 })
  await until(-200)
  await lay('running')
  await fightAndSettle(season, sharePlans.completed, { which: 0, outcome: 'win', unitsSold: 80 })
  await until(-186)
  await season.payReleased()
  await back({ ...pocketOf('running'), level2: true }, { ana: 12 })
  await back(pocketOf('running'), { hugo: 50, lea: 25, paul: 10 })
  await until(-151)
  await season.payReleased()
  await fightAndSettle(season, sharePlans.compensated, { which: 0, outcome: 'win', unitsSold: 68 })
}

/** Five months to six weeks ago: sales, a fight called off, and another one won. */
async function spring(platform: Platform, season: Season): Promise<void> {
  const { until } = season
  await fightAndSettle(season, sharePlans.completed, { which: 1, outcome: 'loss', unitsSold: 80 })
  await season.payReleased()
  await until(-100)
  await resell(platform, season, {
    seller: 'rita',
    buyer: 'mei',
    pocket: giftPlans.oldTips,
    price: 60,
  })
  await until(-75)
  await callOff(season, sharePlans.compensated, 1)
  await fightAndSettle(season, sharePlans.running, { which: 0, outcome: 'win', unitsSold: 97 })
}

async function thisMonth(platform: Platform, season: Season, lay: Lay): Promise<void> {
  const { until, back } = season
  await lay('cancelled', 'closed')
  await until(-40, 1)
  const cancelled = pocketOf('cancelled')
  await back(cancelled, { ana: 40, karl: 25 })
  await until(-34)
  const cancellation = `/pockets/${cancelled.pocketId}/cancellation`
  await season.alix(cancellation, because)
  await season.noor(`${cancellation}/approvals`, because)
  await season.payReleased()
  await lay('sponsorship')
  await back(pocketOf('closed'), { hugo: 54, ana: 10 })
  await until(-19)
  await lay('nearlySoldOut')
  const sponsorship = pocketOf('sponsorship')
  await back(sponsorship, { otto: 300, hugo: 2_500, noe: 1_800 })
  await offer(platform, season, { seller: 'ana', pocket: sharePlans.running, price: 780 })
  await offer(platform, season, { seller: 'lea', pocket: sharePlans.running, price: 1_500 })
  await until(-10)
  await season.payReleased()
  await lay('tips', 'open')
  await back(pocketOf('nearlySoldOut'), { hugo: 51, ana: 6 })
  await keepBudget(platform, sponsorship.pocketId)
  await attestAthlete(platform)
  for (const who of ['otto', 'noe']) {
    await beSeenAsPatron(platform, await season.backer(who), sponsorship.pocketId)
  }
  await until(-7)
  const tips = pocketOf('tips')
  await back(tips, { ana: 60, sofia: 45, mei: 30, hugo: 400 })
  await talk(platform, season, tips.pocketId, worldFighters.chiara)
  await until(-3)
  await lay('moreTips', 'coming', 'comingTips')
  await back(pocketOf('open'), { hugo: 28, ana: 5 })
  // The last evening: what is handed in now waits for operators since some hours.
  await until(0)
  await back(pocketOf('moreTips'), { tess: 15, lea: 75 })
  await back(pocketOf('moreTips'), { sofia: 20 }, disputedCard)
  await putOnHold(platform, season, { who: 'lea', pocketId: pocketOf('moreTips').pocketId })
}

/** Some of it for the Pockets of the small sandbox, which are on sale today. */
async function backSmallWorld({ back }: Season): Promise<void> {
  await back({ kind: 'tips', pocketId: sandboxIds.tips }, { ana: 25, sofia: 30 })
  await back({ kind: 'share', pocketId: sandboxIds.share }, { hugo: 80, ana: 4 })
  await back({ kind: 'federation', pocketId: sandboxIds.sponsorship }, { hugo: 1_020 })
}

/** An operator stops an order whose card was reported as stolen. */
async function putOnHold(
  platform: Platform,
  season: Season,
  { who, pocketId }: { who: string; pocketId: string },
): Promise<void> {
  const { personId } = await season.backer(who)
  const { id } = await platform.db
    .selectFrom('backing')
    .select('id')
    .where('person_id', '=', personId)
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const reason = 'Carte signalée comme volée (bac à sable)'
  await season.alix('/order-freezes', { backingId: id, reason })
}

interface Sale {
  seller: string
  pocket: Parameters<typeof pocketIdOf>[0]
  price: number
}

/** Puts a holder's certificate of a Pocket up for sale; gives the offer's id. */
async function offer(platform: Platform, season: Season, sale: Sale): Promise<string> {
  const seller = await season.backer(sale.seller)
  const { number } = await platform.db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select('number')
    .where('holder_id', '=', seller.personId)
    .where('backing.pocket_id', '=', pocketIdOf(sale.pocket))
    .executeTakeFirstOrThrow()
  const asked = { certificateNumber: `${number}`, price: String(sale.price), days: 60 }
  const { listingId } = await askOperation(platform, seller, 'POST /listings', asked)
  return listingId
}

async function resell(
  platform: Platform,
  season: Season,
  { buyer, ...sale }: Sale & { buyer: string },
): Promise<void> {
  const listingId = await offer(platform, season, sale)
  const who = await season.backer(buyer)
  const asked = { listingId, price: String(sale.price) }
  const { purchaseId } = await askOperation(platform, who, 'POST /purchases', asked)
  await season.pay(who, `/purchases/${purchaseId}`)
}

/** A recipient tells how things stand, and answers a question. */
async function talk(
  platform: Platform,
  season: Season,
  pocketId: string,
  { email }: InventedPerson,
): Promise<void> {
  const recipient = await findSandboxActor(platform, email)
  const update = { text: 'Billets pris pour deux. **Merci** : il ne manque que l’hébergement.' }
  await askOperation(platform, recipient, `POST /studio/pockets/${pocketId}/updates`, update)
  const question = { text: 'Votre entraîneur vient-il avec vous ?' }
  const who = await season.backer('rita')
  const asked = await askOperation(platform, who, `POST /pockets/${pocketId}/questions`, question)
  const answer = { answer: 'Oui, et il paie son billet lui-même.' }
  const at = `POST /studio/questions/${asked.questionId}/answer` as const
  await askOperation(platform, recipient, at, answer)
}
