import { sql } from 'kysely'
import { add, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { roiBps } from '#domain/settlements/roi.ts'
import { anyBigint, type Database } from '#server/kernel/door.ts'
import { distributionIdOf } from '#server/settlements/chain-distributions.ts'
import {
  type Dues,
  loadManyDues,
  partsOnChain,
  untakenParts,
} from '#server/settlements/load-dues.ts'

/** One amount that a certificate has brought or will bring its holder. */
export interface ReturnPart {
  fightId: string
  /** `distribution:1`, `returned` or `compensation` */
  part: string
  amountMicro: MicroUsdc
  /** `due_on_chain`: the contract pays it to the wallet in which the certificate lies. */
  state: 'due' | 'due_on_chain' | 'on_its_way' | 'paid' | 'credited'
  /** When it was settled; null for one that was taken and that the books no longer owe. */
  owedSince: Date | null
}

/** What somebody gave for a certificate and what came back. */
export interface Returns {
  costMicro: MicroUsdc
  backMicro: MicroUsdc
  /** What the actor has sold the certificate for, less the royalty. */
  resaleMicro: MicroUsdc
  /** Basis points, rounded toward zero; null before anything was settled, and if the order was undone. */
  roiBps: number | null
  parts: readonly ReturnPart[]
}

/**
 * Cost and income of these share certificates for a person, by number, over their own time as holder. Without those that the
 * person never held, and tips and sponsorships, which are gifts. As many statements for a hundred as for one.
 */
export async function readReturns(
  db: Database,
  personId: string,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, Returns>> {
  const held = [...(await loadManyDues(db, numbers))].filter(([, dues]) =>
    dues.owners.some(({ ownerId }) => ownerId === personId),
  )
  if (held.length === 0) return new Map()
  const own = held.map(([number]) => number)
  const taken = await readTaken(db, personId, own)
  const traded = await readTraded(db, personId, own)
  return new Map(
    held.map(([number, dues]) => {
      const known = [...(taken.get(number) ?? []), ...dueTo(dues, personId)]
      const since = settledAtOf(dues)
      const parts = known.map((part) => ({ ...part, owedSince: since(part) }))
      return [number, returnsOf(dues, parts, traded.get(number) ?? NOTHING)]
    }),
  )
}

function returnsOf(
  dues: Dues,
  parts: readonly ReturnPart[],
  { costMicro, resaleMicro }: Traded,
): Returns {
  const backMicro = add(resaleMicro, ...parts.map(({ amountMicro }) => amountMicro))
  const hasBrought =
    dues.voidCause === null && dues.distributions.length + dues.fixedParts.length > 0
  const known = hasBrought || resaleMicro > 0n
  const roi = known ? roiBps(backMicro, costMicro) : null
  return { costMicro, backMicro, resaleMicro, parts, roiBps: roi }
}

/** When each part of a certificate was settled. */
function settledAtOf({ distributions, fixedParts }: Dues) {
  const times = new Map([
    ...distributions.map(({ distributionId, settledAt }) => [distributionId, settledAt] as const),
    ...fixedParts.map(({ distributionId, fixedAt }) => [distributionId, fixedAt] as const),
  ])
  return ({ fightId, part }: KnownPart) => times.get(distributionIdOf(fightId, part)) ?? null
}

type KnownPart = Omit<ReturnPart, 'owedSince'>

function dueTo(dues: Dues, personId: string): readonly KnownPart[] {
  if (dues.voidCause !== null) return []
  const due = untakenParts(dues).map((part) => ({ ...part, state: 'due' as const }))
  const there = partsOnChain(dues).map((part) => ({ ...part, state: 'due_on_chain' as const }))
  return [...due, ...there]
    .filter((part) => part.personId === personId)
    .map(({ fightId, part, amountMicro, state }) => ({ fightId, part, amountMicro, state }))
}

async function readTaken(db: Database, personId: string, numbers: readonly bigint[]) {
  const rows = await db
    .selectFrom('claim_part')
    .leftJoin('claim', 'claim.id', 'claim_part.claim_id')
    .select(['certificate_number', 'fight_id', 'part', 'claim_part.amount_micro', 'way'])
    .select('claim.state')
    .where('certificate_number', '=', anyBigint(numbers))
    .where('claim_part.person_id', '=', personId)
    .where('released_at', 'is', null)
    .orderBy('claim_part.id')
    .execute()
  const parts = rows.map((row) => {
    const state = row.way === 'credited' ? 'credited' : row.state === 'done' ? 'paid' : 'on_its_way'
    const part: KnownPart = {
      fightId: row.fight_id,
      part: row.part,
      amountMicro: row.amount_micro,
      state,
    }
    return { number: row.certificate_number, part }
  })
  const grouped = Map.groupBy(parts, ({ number }) => number)
  return new Map([...grouped].map(([number, list]) => [number, list.map(({ part }) => part)]))
}

/**
 * All that somebody paid for a certificate (the first backer principal and premium, a buyer the price), and what they sold it
 * for.
 */
type Traded = Pick<Returns, 'costMicro' | 'resaleMicro'>

const NOTHING: Traded = { costMicro: micro(0n), resaleMicro: micro(0n) }

async function readTraded(
  db: Database,
  personId: string,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, Traded>> {
  const { rows } = await sql<Traded & { number: bigint }>`
    select c.number,
      ((select coalesce(sum(price_micro), 0) from certificate_transfer
          where certificate_number = c.number and to_id = ${personId}::uuid)
        + case when c.original_holder_id = ${personId}::uuid
          then (select backer_pays_micro from backing where id = c.backing_id) else 0 end)::bigint as "costMicro",
      (select coalesce(sum(seller_micro), 0)::bigint from sale
        where certificate_number = c.number and seller_id = ${personId}::uuid) as "resaleMicro"
    from certificate c where c.number = any(${numbers}::bigint[])`.execute(db)
  return new Map(rows.map(({ number, ...traded }) => [number, traded]))
}
