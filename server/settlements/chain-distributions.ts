import { anyUuid, type Database } from '#server/kernel/door.ts'

/** A part's name within one certificate. */
export function distributionIdOf(fightId: string, part: string): string {
  return `${fightId}/${part}`
}

/** The chain's settlements of these certificates' Pockets; not queried if none is in a wallet. */
export async function readSettlements(
  db: Database,
  certificates: readonly { pocket_id: string; claims_after: number | null }[],
) {
  const held = certificates.flatMap((each) => (each.claims_after === null ? [] : [each.pocket_id]))
  if (held.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('chain_settlement')
    .select(['pocket_id', 'fight_id', 'part', 'number'])
    .where('pocket_id', '=', anyUuid([...new Set(held)]))
    .execute()
  return Map.groupBy(rows, (row) => row.pocket_id)
}

/** The names of the parts that the contract pays for a certificate that left the vault after so many settlements. */
export function chainDistributionsOf(
  settlements: readonly { fight_id: string; part: string; number: number }[],
  claimsAfter: number | null,
): ReadonlySet<string> {
  if (claimsAfter === null) return new Set()
  const later = settlements.filter(({ number }) => number > claimsAfter)
  return new Set(
    later.flatMap(({ fight_id: fightId, part }) => {
      const names = part === 'called_off' ? ['returned', 'compensation'] : [part]
      return names.map((name) => distributionIdOf(fightId, name))
    }),
  )
}
