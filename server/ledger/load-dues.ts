import type { Selectable } from 'kysely'
import {
  type ClaimablePot,
  type ClaimedPart,
  dueParts,
  type FixedPart,
  holderAt,
  type Ownership,
} from '#domain/claim.ts'
import { cancelledPart } from '#domain/compensation-decision.ts'
import type { UnitInterval } from '#domain/interval.ts'
import { invariant } from '#domain/invariant.ts'
import { bps } from '#domain/money.ts'
import type { ShareTerms } from '#domain/pocket.ts'
import type { Database } from '#server/db/open-database.ts'
import { termsOfRow } from '#server/db/pocket-of-row.ts'
import { readCoveredFights } from '#server/db/read-pocket-facts.ts'
import type { CertificateRow } from '#server/db/tables-books.ts'

/** What one certificate was ever owed by the fights of its Pocket, and what of it was taken. */
export interface Dues {
  certificate: Selectable<CertificateRow>
  interval: UnitInterval
  /** Who held it since when, the first backer first. */
  owners: readonly Ownership[]
  /** Its order no longer stands. */
  isVoid: boolean
  pots: readonly ClaimablePot[]
  fixedParts: readonly FixedPart[]
  takenPotIds: ReadonlySet<string>
}

/** One part, by the fight and the name that it has in the books: `pot:1`, `returned`, `compensation`. */
export interface DuePart extends ClaimedPart {
  fightId: string
  part: string
}

/** A part's name within one certificate. */
export function potIdOf(fightId: string, part: string): string {
  return `${fightId}/${part}`
}

export function partOfPotId({ potId, amountMicro }: ClaimedPart): DuePart {
  const [fightId = '', part = ''] = potId.split('/')
  return { potId, amountMicro, fightId, part }
}

/** Loads the dues of a certificate; null for one that has none: a tip or a sponsorship. Lock it before. */
export async function loadDues(db: Database, number: bigint): Promise<Dues | null> {
  const row = await db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .selectAll('certificate')
    .select('backing.void_cause')
    .where('certificate.number', '=', number)
    .executeTakeFirst()
  if (!row || row.interval_from === null || row.interval_until === null) return null
  const interval = { from: row.interval_from, until: row.interval_until }
  return {
    certificate: row,
    interval,
    owners: await readOwners(db, row),
    isVoid: row.void_cause !== null,
    pots: await readPots(db, row.pocket_id, interval),
    fixedParts: await readFixedParts(db, row, interval),
    takenPotIds: await readTaken(db, number),
  }
}

/** Every part that nobody has taken, with who is entitled to it: whoever held the certificate at its record time. */
export function untakenParts(dues: Dues): readonly (DuePart & { personId: string })[] {
  return entitledIds(dues).flatMap((personId) =>
    dueParts(claimFactsOf(dues, personId)).map((part) => ({ ...partOfPotId(part), personId })),
  )
}

/** What `decideClaim` asks about the certificate itself. A void one pays nobody; that is the caller's to say. */
export function claimFactsOf(dues: Dues, claimantId: string) {
  const { interval, owners, pots, fixedParts, takenPotIds } = dues
  const { state } = dues.certificate
  return {
    claimantId,
    accountFrozen: false,
    certificate: {
      interval,
      owners,
      locked: state === 'locked',
      frozen: state === 'frozen',
      chargedBack: false,
    },
    pots,
    fixedParts,
    claimedPotIds: takenPotIds,
    address: null,
  }
}

function entitledIds({ owners, pots, fixedParts }: Dues): readonly string[] {
  const times = [...pots.map((pot) => pot.settledAt), ...fixedParts.map((part) => part.fixedAt)]
  return [...new Set(times.flatMap((at) => holderAt(owners, at) ?? []))]
}

async function readOwners(
  db: Database,
  certificate: Selectable<CertificateRow>,
): Promise<readonly Ownership[]> {
  const moves = await db
    .selectFrom('certificate_transfer')
    .select(['to_id', 'at'])
    .where('certificate_number', '=', certificate.number)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const first = { ownerId: certificate.original_holder_id, since: certificate.minted_at }
  return [first, ...moves.map((move) => ({ ownerId: move.to_id, since: move.at }))]
}

/** The pots that this interval takes part in: not those settled after it was void. */
async function readPots(
  db: Database,
  pocketId: string,
  { from }: UnitInterval,
): Promise<readonly ClaimablePot[]> {
  const pots = await db
    .selectFrom('pot')
    .select(['fight_id', 'number', 'net_micro', 'total_units', 'settled_at', 'void_intervals'])
    .where('pocket_id', '=', pocketId)
    .orderBy('settled_at')
    .orderBy('number')
    .execute()
  return pots
    .filter((pot) => pot.void_intervals.every((each) => each.interval.from !== from))
    .map((pot) => ({
      potId: potIdOf(pot.fight_id, `pot:${pot.number}`),
      netMicro: pot.net_micro,
      totalUnits: pot.total_units,
      settledAt: pot.settled_at,
    }))
}

async function readFixedParts(
  db: Database,
  { number, pocket_id: pocketId, cover_bps: coverBps }: Selectable<CertificateRow>,
  interval: UnitInterval,
): Promise<readonly FixedPart[]> {
  const rows = await db
    .selectFrom('fight_compensation')
    .selectAll()
    .where('pocket_id', '=', pocketId)
    .orderBy('decided_at')
    .execute()
  const standing = rows.filter((row) =>
    row.void_intervals.every((each) => each.from !== interval.from),
  )
  if (standing.length === 0) return []
  const terms = await readShareTerms(db, pocketId)
  const certificate = { certificateId: String(number), interval, coverBps: bps(coverBps) }
  return standing.flatMap((row) => {
    const returned = {
      amountMicro: row.returned_micro,
      totalUnits: row.total_units,
      voids: row.void_intervals,
    }
    const part = cancelledPart({ terms, fightId: row.fight_id, returned }, certificate)
    const fixedAt = row.decided_at
    const named = (name: string) => potIdOf(row.fight_id, name)
    return [
      { potId: named('returned'), amountMicro: part.returnedMicro, fixedAt },
      { potId: named('compensation'), amountMicro: part.compensationMicro, fixedAt },
    ]
  })
}

export async function readShareTerms(db: Database, pocketId: string): Promise<ShareTerms> {
  const pocket = await db
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const fights = await readCoveredFights(db, [pocketId])
  const terms = termsOfRow(pocket, fights.get(pocketId) ?? [])
  invariant(terms.kind === 'share', 'only shares have intervals')
  return terms
}

async function readTaken(db: Database, number: bigint): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('claim_part')
    .select(['fight_id', 'part'])
    .where('certificate_number', '=', number)
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => potIdOf(row.fight_id, row.part)))
}
