import type { Selectable } from 'kysely'
import type { ShareTerms } from '#domain/campaigns/pocket.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { bps } from '#domain/kernel/money.ts'
import {
  type ClaimableDistribution,
  type ClaimedPart,
  dueParts,
  type FixedPart,
  holderAt,
  type Ownership,
} from '#domain/settlements/claim.ts'
import { cancelledPart } from '#domain/settlements/compensation-decision.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import {
  anyBigint,
  anyUuid,
  type CertificateRow,
  type Database,
  type FightCompensationRow,
} from '#server/kernel/door.ts'
import { chainDistributionsOf, distributionIdOf, readSettlements } from './chain-distributions.ts'
import { readManyShareTerms } from './read-share-terms.ts'

/** What a certificate was ever owed by its Pocket's fights, and what of it was claimed. */
export interface Dues {
  certificate: Selectable<CertificateRow>
  interval: UnitInterval
  /** Its holders, each with the start of their time, the first backer first. */
  owners: readonly Ownership[]
  /** Why its order no longer stands; null while it does. */
  voidCause: VoidCause | null
  distributions: readonly ClaimableDistribution[]
  fixedParts: readonly FixedPart[]
  takenDistributionIds: ReadonlySet<string>
  /** Parts that the contract pays to the certificate's wallet: the books pay them to nobody. */
  chainDistributionIds: ReadonlySet<string>
}

/** One part, by fight and name: `distribution:1`, `returned`, `compensation`. */
export interface DuePart extends ClaimedPart {
  fightId: string
  part: string
}

export function partOfDistributionId({ distributionId, amountMicro }: ClaimedPart): DuePart {
  const [fightId = '', part = ''] = distributionId.split('/')
  return { distributionId, amountMicro, fightId, part }
}

type DueCertificate = Selectable<CertificateRow> & { void_cause: VoidCause | null }
type Share = { row: DueCertificate; interval: UnitInterval }

/** Loads a certificate's dues; null for a tip or a sponsorship. Lock it before. */
export async function loadDues(db: Database, number: bigint): Promise<Dues | null> {
  return (await loadManyDues(db, [number])).get(number) ?? null
}

/** Loads the dues of many certificates, by number; without tips and sponsorships. Lock them before. */
export async function loadManyDues(
  db: Database,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, Dues>> {
  const shares = await readShares(db, numbers)
  if (shares.length === 0) return new Map()
  const pocketIds = [...new Set(shares.map(({ row }) => row.pocket_id))]
  const moves = await readMoves(db, numbers)
  const taken = await readTaken(db, numbers)
  const distributions = await readDistributions(db, pocketIds)
  const compensations = await readCompensations(db, pocketIds)
  const onChain = await readSettlements(
    db,
    shares.map(({ row }) => row),
  )
  return new Map(
    shares.map(({ row, interval }): [bigint, Dues] => {
      const { number, pocket_id: pocketId } = row
      const first = { ownerId: row.original_holder_id, since: row.minted_at }
      const compensated = compensations.get(pocketId)
      const dues: Dues = {
        certificate: row,
        interval,
        owners: [first, ...(moves.get(number) ?? [])],
        voidCause: row.void_cause,
        // Without those settled after the interval was void.
        distributions: (distributions.get(pocketId) ?? [])
          .filter(({ voidFrom }) => !voidFrom.has(interval.from))
          .map(({ distribution }) => distribution),
        fixedParts: compensated ? fixedPartsOf(compensated, { row, interval }) : [],
        takenDistributionIds: taken.get(number) ?? new Set(),
        chainDistributionIds: chainDistributionsOf(onChain.get(pocketId) ?? [], row.claims_after),
      }
      return [number, dues]
    }),
  )
}

/** A part with the person entitled: the certificate's holder at its record time. */
export type EntitledPart = DuePart & { personId: string }

/** Every unclaimed part that the books owe. */
export function untakenParts(dues: Dues): readonly EntitledPart[] {
  const there = isOnChain(dues)
  return entitledParts(dues, (part) => !there(part))
}

/** Every unclaimed part that the contract owes. */
export function partsOnChain(dues: Dues): readonly EntitledPart[] {
  return entitledParts(dues, isOnChain(dues))
}

/** The unclaimed parts of these: with no more said, of all, whoever pays them. */
export function entitledParts(
  dues: Dues,
  isMeant: (part: Named) => boolean = () => true,
): readonly EntitledPart[] {
  return entitledIds(dues).flatMap((personId) =>
    dueParts(factsWhere(dues, personId, isMeant)).map((part) => {
      return { ...partOfDistributionId(part), personId }
    }),
  )
}

/** What `decideClaim` asks about the certificate itself. A void one pays nobody; that is the caller's to say. */
export function claimFactsOf(dues: Dues, claimantId: string) {
  const there = isOnChain(dues)
  const dueOnChain = dueParts(factsWhere(dues, claimantId, there)).length > 0
  return { ...factsWhere(dues, claimantId, (part) => !there(part)), dueOnChain }
}

type Named = { readonly distributionId: string }

const isOnChain =
  ({ chainDistributionIds }: Dues) =>
  ({ distributionId }: Named) =>
    chainDistributionIds.has(distributionId)

function factsWhere(dues: Dues, claimantId: string, isMeant: (part: Named) => boolean) {
  const { interval, owners, distributions, fixedParts, takenDistributionIds } = dues
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
    distributions: distributions.filter(isMeant),
    fixedParts: fixedParts.filter(isMeant),
    claimedDistributionIds: takenDistributionIds,
    address: null,
  }
}

function entitledIds({ owners, distributions, fixedParts }: Dues): readonly string[] {
  const times = [
    ...distributions.map((distribution) => distribution.settledAt),
    ...fixedParts.map((part) => part.fixedAt),
  ]
  return [...new Set(times.flatMap((at) => holderAt(owners, at) ?? []))]
}

async function readShares(db: Database, numbers: readonly bigint[]): Promise<readonly Share[]> {
  const rows = await db
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .selectAll('certificate')
    .select('backing.void_cause')
    .where('certificate.number', '=', anyBigint(numbers))
    .execute()
  return rows.flatMap((row) => {
    const { interval_from: from, interval_until: until } = row
    return from === null || until === null ? [] : [{ row, interval: { from, until } }]
  })
}

async function readMoves(
  db: Database,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Ownership[]>> {
  const moves = await db
    .selectFrom('certificate_transfer')
    .select(['certificate_number', 'to_id', 'at'])
    .where('certificate_number', '=', anyBigint(numbers))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const owners = moves.map(({ certificate_number: number, to_id: ownerId, at: since }) => {
    return { number, ownership: { ownerId, since } }
  })
  const grouped = Map.groupBy(owners, ({ number }) => number)
  return new Map(
    [...grouped].map(([number, list]) => [number, list.map(({ ownership }) => ownership)]),
  )
}

async function readDistributions(db: Database, pocketIds: readonly string[]) {
  const rows = await db
    .selectFrom('distribution')
    .select(['pocket_id', 'fight_id', 'number', 'net_micro', 'total_units', 'settled_at'])
    .select('void_intervals')
    .where('pocket_id', '=', anyUuid(pocketIds))
    .orderBy('settled_at')
    .orderBy('number')
    .execute()
  const distributions = rows.map((row) => {
    const distribution: ClaimableDistribution = {
      distributionId: distributionIdOf(row.fight_id, `distribution:${row.number}`),
      netMicro: row.net_micro,
      totalUnits: row.total_units,
      settledAt: row.settled_at,
    }
    const voidFrom = new Set(row.void_intervals.map(({ interval }) => interval.from))
    return { pocketId: row.pocket_id, distribution, voidFrom }
  })
  return Map.groupBy(distributions, ({ pocketId }) => pocketId)
}

/** The cancelled fights of a Pocket, and the terms of their compensation. */
interface Compensated {
  terms: ShareTerms
  rows: readonly Selectable<FightCompensationRow>[]
}

async function readCompensations(
  db: Database,
  pocketIds: readonly string[],
): Promise<ReadonlyMap<string, Compensated>> {
  const rows = await db
    .selectFrom('fight_compensation')
    .selectAll()
    .where('pocket_id', '=', anyUuid(pocketIds))
    .orderBy('decided_at')
    .execute()
  const byPocket = Map.groupBy(rows, (row) => row.pocket_id)
  const terms = await readManyShareTerms(db, [...byPocket.keys()])
  return new Map(
    [...byPocket].map(([pocketId, own]) => {
      const known = terms.get(pocketId)
      invariant(known, 'a compensated Pocket has terms')
      return [pocketId, { terms: known, rows: own }]
    }),
  )
}

function fixedPartsOf(
  { terms, rows }: Compensated,
  { row: { number, cover_bps: coverBps }, interval }: Share,
): readonly FixedPart[] {
  const certificate = { certificateId: String(number), interval, coverBps: bps(coverBps) }
  const standing = rows.filter((row) =>
    row.void_intervals.every((each) => each.from !== interval.from),
  )
  return standing.flatMap((row) => {
    const returned = {
      amountMicro: row.returned_micro,
      totalUnits: row.total_units,
      voids: row.void_intervals,
    }
    const part = cancelledPart({ terms, fightId: row.fight_id, returned }, certificate)
    const fixedAt = row.decided_at
    const named = (name: string) => distributionIdOf(row.fight_id, name)
    return [
      { distributionId: named('returned'), amountMicro: part.returnedMicro, fixedAt },
      { distributionId: named('compensation'), amountMicro: part.compensationMicro, fixedAt },
    ]
  })
}

async function readTaken(
  db: Database,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('claim_part')
    .select(['certificate_number', 'fight_id', 'part'])
    .where('certificate_number', '=', anyBigint(numbers))
    .where('released_at', 'is', null)
    .execute()
  const taken = Map.groupBy(rows, (row) => row.certificate_number)
  return new Map(
    [...taken].map(([number, parts]) => {
      return [number, new Set(parts.map((row) => distributionIdOf(row.fight_id, row.part)))]
    }),
  )
}
