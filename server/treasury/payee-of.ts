import type { Selectable } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Payee } from '#domain/ledger/journals.ts'
import type { PocketRow } from '#server/kernel/door.ts'

/** To whom a Pocket's money is owed. */
export function payeeOf(
  pocket: Pick<Selectable<PocketRow>, 'fighter_id' | 'federation_id'>,
): Payee {
  if (pocket.fighter_id) return { kind: 'fighter', id: pocket.fighter_id }
  invariant(pocket.federation_id, 'a Pocket has a recipient')
  return { kind: 'federation', id: pocket.federation_id }
}

/** The account on which released money is owed. */
export function payableOf({
  kind,
  id,
}: Payee): `payable:fighter:${string}` | `payable:federation:${string}` {
  return `payable:${kind}:${id}`
}
