import { type BurningCertificate, decideBurn } from '#domain/certificates/burn.ts'
import type { BurnFacts } from '#domain/certificates/certificate.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { SoldUnder } from '#domain/kernel/settings.ts'
import {
  enqueueEvent,
  lockRows,
  type Platform,
  recordAudit,
  soldUnderOfJson,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import { creditDues } from '#server/settlements/door.ts'
import { intendBurn } from './intend-on-chain.ts'

export type BurnAnswer = { certificateNumber: string; burnedAt: Date }

/**
 * Burns a certificate that is due to burn. Unclaimed dues become debts to those entitled: a burn destroys no money. A badge
 * leaves its Super-fan record with the first backer. Refuses `unknown_object` and what `decideBurn` refuses. Rules TIP-04,
 * PRO-03, invariant C6.
 */
export async function burnCertificate(
  platform: Platform,
  number: bigint,
): Promise<Decision<BurnAnswer>> {
  return transact(platform, async (trx) => {
    const holder = await findHolder(trx, number)
    if (holder === null) return refuse({ code: 'unknown_object' })
    await lockRows(trx, { persons: [holder], certificates: [number] })
    const now = platform.clock.now()
    const certificate = await loadBurning(trx, number)
    const decision = decideBurn(certificate, certificate.soldUnder, now)
    if (!decision.ok) return decision
    await creditDues(trx, number, now)
    await trx
      .updateTable('certificate')
      .set({ state: 'burned', burned_at: now })
      .where('number', '=', number)
      .execute()
    await intendBurn(trx, certificate.backingId, now)
    const { superFan } = decision.value
    if (superFan) {
      await trx
        .insertInto('super_fan')
        .values({
          certificate_number: number,
          person_id: superFan.personId,
          fighter_id: superFan.athleteId,
          since: superFan.since,
          burned_at: now,
        })
        .execute()
    }
    const by = { kind: 'worker' } as const
    const auditEntry = { by, operation: 'send_to_chain', subject: `certificate:${number}` } as const
    await recordAudit(trx, { ...auditEntry, detail: { step: 'burned' } }, now)
    await enqueueEvent(trx, 'certificate.burned', number.toString(), now)
    return accept({ certificateNumber: number.toString(), burnedAt: now })
  })
}

async function findHolder(trx: Trx, number: bigint): Promise<string | null> {
  const found = await trx
    .selectFrom('certificate')
    .select('holder_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.holder_id ?? null
}

/** What decides whether a certificate that exists may be burned. */
export async function loadBurning(
  trx: Pick<Trx, 'selectFrom'>,
  number: bigint,
): Promise<BurningCertificate & { backingId: string; soldUnder: SoldUnder }> {
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .selectAll('certificate')
    .select(['fighter_id', 'first_pro_contract_at', 'last_fight_settled_at', 'sold_under'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const distributed = row.last_fight_settled_at !== null && !(await isReopened(trx, row.pocket_id))
  const facts: { [Kind in BurnFacts['kind']]: BurnFacts & { kind: Kind } } = {
    tips: { kind: 'tips', firstProContractAt: row.first_pro_contract_at },
    share: {
      kind: 'share',
      coveredFightsEnded: distributed,
      everythingDistributed: distributed,
    },
    federation: { kind: 'federation' },
  }
  return {
    backingId: row.backing_id,
    soldUnder: soldUnderOfJson(row.sold_under),
    facts: facts[row.kind],
    certificateNumber: Number(number),
    athleteId: row.fighter_id ?? '',
    firstBackerId: row.original_holder_id,
    mintedAt: row.minted_at,
    ownerId: row.holder_id,
    frozen: row.state === 'frozen' || row.state === 'locked',
    burnedAt: row.burned_at,
    // Each part is credited to whoever held the certificate at its record time.
    unclaimed: null,
  }
}

/** A ruling has reopened a settled fight: another distribution may follow. */
async function isReopened(trx: Pick<Trx, 'selectFrom'>, pocketId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select('fight.id')
    .where('pocket_id', '=', pocketId)
    .where('closed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
