import { earmarkOfTerms } from '#domain/cover-reserve.ts'
import { ppm, usdc } from '#domain/money.ts'
import { decideAddressChange } from '#domain/payout-address.ts'
import type { ReleaseMode, WithdrawalPolicy } from '#domain/pocket.ts'
import { soldUnderOf } from '#domain/settings.ts'
import { addDays } from '#domain/time.ts'
import { currentWaiver } from '#server/backings/waiver-text.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { openPocketAccounts } from '#server/db/open-pocket-accounts.ts'
import { valuesOfTerms } from '#server/db/pocket-values.ts'
import { readPayoutAddress } from '#server/db/read-payout-address.ts'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import { writePayoutAddress } from '#server/db/write-payout-address.ts'
import { exactJson } from '#server/exact-json.ts'
import { verifyFully } from '#server/test-full-identity.ts'
import { logLaidPockets } from '#server/test-laid-rows.ts'
import { buy } from '#server/test-orders.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { newBacker, personOf, type Visitor } from '#server/test-visitor.ts'

/** A share Pocket of two fights on sale: 20 % of each, 400 units of 500 ppm at 50 USDC. */
export interface WorkedPocket {
  pocketId: string
  fightIds: readonly [string, string]
}

interface WorkedTerms {
  level1: boolean
  withdrawalPolicy?: WithdrawalPolicy
  releaseBy?: ReleaseMode
}

function termsOf(
  { settings, clock }: TestPlatform['platform'],
  { level1, withdrawalPolicy = 'waiver', releaseBy = 'dates' }: WorkedTerms,
  fights: readonly { id: string; weigh_in_at: Date }[],
) {
  const now = clock.now()
  const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = settings
  return {
    kind: 'share',
    title: 'Deux combats',
    opensAt: addDays(now, -1),
    closesAt: addDays(now, 29),
    rates: { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps },
    soldUnder: soldUnderOf(settings),
    minimumMicro: settings.minimumMicro.share,
    priorityOpensAt: null,
    unitPriceMicro: usdc(50),
    unitCount: 400,
    ppmPerUnit: ppm(500),
    coveredFights: fights.map(({ id: fightId, weigh_in_at: weighInAt }) => {
      return { fightId, weight: 1, weighInAt }
    }),
    compensationLevel1: level1,
    coverBackerAlone: false,
    withdrawalPolicy,
    releaseBy,
  } as const
}

interface Beside {
  beside?: WorkedPocket | null
  /** When the two fights take place. */
  inDays?: readonly [number, number]
}

/** Puts one on sale for 30 days; its fights take place 75 and 160 days from now where nothing else is said, or are those of another one. */
export async function openWorkedPocket(
  { platform }: TestPlatform,
  { beside = null, inDays = [75, 160], ...asked }: WorkedTerms & Beside,
): Promise<WorkedPocket> {
  const now = platform.clock.now()
  const pocketId = platform.chance.uuid()
  const fightIds = beside?.fightIds ?? ([platform.chance.uuid(), platform.chance.uuid()] as const)
  const fights = fightIds.map((id, at) => ({
    id,
    fighter_id: sandboxIds.moussa,
    opponent_name: 'Adversaire Fictif',
    event_name: `Gala Fictif ${at + 1}`,
    place: 'Lyon',
    weigh_in_at: addDays(now, (inDays[at] ?? 0) - 1),
    scheduled_at: addDays(now, inDays[at] ?? 0),
    windows: exactJson(platform.settings.fights),
    contract_reference: `CONTRAT-FICTIF-${id}`,
    contract_approved_at: now,
  }))
  const terms = termsOf(platform, asked, fights)
  await inTransaction(platform.db, async (trx) => {
    if (!beside) await trx.insertInto('fight').values(fights).execute()
    await trx
      .insertInto('pocket')
      .values({
        id: pocketId,
        slug: `deux-combats-${pocketId}`,
        fighter_id: sandboxIds.moussa,
        ...valuesOfTerms(terms),
        earmark_micro: earmarkOfTerms(terms),
        submitted_at: addDays(now, -10),
        approved_at: addDays(now, -5),
        published_at: addDays(now, -2),
      })
      .execute()
    await openPocketAccounts(trx, pocketId)
    await logLaidPockets(trx)
    const covered = fightIds.map((fight_id, position) => {
      return { pocket_id: pocketId, fight_id, position, weight: 1 }
    })
    await trx.insertInto('pocket_fight').values(covered).execute()
  })
  return { pocketId, fightIds }
}

/** Somebody whom no threshold stops. */
export async function newKnownBacker(site: TestPlatform): Promise<Visitor> {
  const visitor = await newBacker(site)
  await verifyFully(site, visitor)
  return visitor
}

/** Buys units of a Pocket by card; gives the certificate's number. */
export async function buyUnits(
  site: TestPlatform,
  visitor: Visitor,
  pocketId: string,
  units: number,
  level2 = false,
): Promise<string> {
  const waiver = { ticked: true, textVersion: currentWaiver.version }
  const backingId = await buy(visitor, { kind: 'share', pocketId, units, level2, waiver })
  const { number } = await site.platform.db
    .selectFrom('certificate')
    .select('number')
    .where('backing_id', '=', backingId)
    .executeTakeFirstOrThrow()
  return number.toString()
}

/** Names where somebody is to be paid, by the rule's own decision; no provider is asked about it. */
export async function nameAddress(
  { platform }: TestPlatform,
  visitor: Visitor,
  address: string,
): Promise<string> {
  const personId = await personOf(platform, visitor)
  const { db, clock } = platform
  const current = await readPayoutAddress(db, personId)
  const decision = decideAddressChange(current, address, clock.now())
  if (!decision.ok) return decision.refusals[0].code
  const by = { kind: 'person', id: personId } as const
  await inTransaction(db, (trx) =>
    writePayoutAddress(trx, platform, { personId, by }, decision.value, clock.now()),
  )
  return 'named'
}
