import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Trx } from '#server/kernel/door.ts'

/** Writes down what locked persons have paid for backings, each in all. It counts toward the KYC threshold. */
export async function writeCaptured(
  trx: Trx,
  captured: ReadonlyMap<string, MicroUsdc>,
): Promise<void> {
  await sql`update person set captured_micro = counted.captured
    from unnest(${[...captured.keys()]}::uuid[], ${[...captured.values()]}::bigint[])
      as counted (id, captured)
    where person.id = counted.id`.execute(trx)
}

/** Adds to what a locked person has bought on the market, which counts as well. */
export async function addPurchased(
  trx: Trx,
  personId: string,
  amountMicro: MicroUsdc,
): Promise<void> {
  await sql`update person set purchased_micro = purchased_micro + ${amountMicro}
    where id = ${personId}`.execute(trx)
}
