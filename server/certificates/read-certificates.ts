import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { readAliases } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'

/** A certificate, as everybody may see it, without its holder. */
export interface CertificateView {
  number: number
  /** Its token's id on the chain as well. */
  orderId: string
  kind: PocketKind
  state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  principalMicro: MicroUsdc
  /** Parts per million of each covered fight; null where nothing is sold by the unit. */
  share: {
    units: number
    fromUnit: number
    untilUnit: number
    ppmPerUnit: number
    ppm: number
  } | null
  /** SHA-256 of the terms that it was sold under; null where none were kept. */
  termsHash: string | null
  mintedAt: Date
  burnedAt: Date | null
  /** The holder's alias, else the pseudonym in the public books of this Pocket; another one in every other Pocket. */
  holderAlias: string
  /** False for an address that nobody has linked. */
  holderKnown: boolean
  pocket: { id: string; slug: string; title: string; recipientName: string }
  /** What the drawing is made from. */
  art: { coveredFights: number; compensationLevel: 0 | 1 | 2 }
}

/** One certificate by its number; null for an unknown one. Rule NFT-01. */
export async function findCertificate(
  platform: Platform,
  number: number,
): Promise<CertificateView | null> {
  if (!Number.isSafeInteger(number) || number < 1) return null
  const row = await platform.db
    .selectFrom('certificate')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .selectAll('certificate')
    .select(['pocket.slug', 'pocket.title', 'pocket.ppm_per_unit', 'pocket.terms_hash'])
    .select(['backing.level1', 'backing.level2'])
    .select(['fighter.name as fighter_name', 'federation.name as federation_name'])
    .select((select) =>
      select
        .selectFrom('pocket_fight')
        .select((count) => count.fn.countAll<bigint>().as('fights'))
        .whereRef('pocket_fight.pocket_id', '=', 'certificate.pocket_id')
        .as('covered_fights'),
    )
    .leftJoin('unknown_owner', 'unknown_owner.person_id', 'certificate.holder_id')
    .select('unknown_owner.address as unknown_address')
    .where('certificate.number', '=', BigInt(number))
    .executeTakeFirst()
  if (!row) return null
  const names = await readPseudonyms(platform.db, row.pocket_id)
  const aliases = await readAliases(platform.db, [row.holder_id])
  return present(row, aliases.get(row.holder_id) ?? names.ofPerson(row.holder_id))
}

type Row = {
  number: bigint
  backing_id: string
  terms_hash: string | null
  kind: PocketKind
  state: CertificateView['state']
  principal_micro: MicroUsdc
  interval_from: number | null
  interval_until: number | null
  ppm_per_unit: number | null
  minted_at: Date
  burned_at: Date | null
  pocket_id: string
  slug: string
  title: string
  fighter_name: string | null
  federation_name: string | null
  level1: boolean
  level2: boolean
  covered_fights: bigint | null
  unknown_address: string | null
}

function present(row: Row, holderAlias: string): CertificateView {
  return {
    number: Number(row.number),
    orderId: row.backing_id,
    kind: row.kind,
    state: row.state,
    principalMicro: row.principal_micro,
    share: shareOf(row),
    termsHash: row.terms_hash,
    mintedAt: row.minted_at,
    burnedAt: row.burned_at,
    holderAlias,
    holderKnown: row.unknown_address === null,
    pocket: {
      id: row.pocket_id,
      slug: row.slug,
      title: row.title,
      recipientName: row.fighter_name ?? row.federation_name ?? '',
    },
    art: {
      coveredFights: Math.max(1, Number(row.covered_fights ?? 0n)),
      compensationLevel: row.level2 ? 2 : row.level1 ? 1 : 0,
    },
  }
}

function shareOf(row: Row): CertificateView['share'] {
  const { interval_from: fromUnit, interval_until: untilUnit, ppm_per_unit: ppmPerUnit } = row
  if (fromUnit === null || untilUnit === null || ppmPerUnit === null) return null
  const units = untilUnit - fromUnit
  return { units, fromUnit, untilUnit, ppmPerUnit, ppm: units * ppmPerUnit }
}
