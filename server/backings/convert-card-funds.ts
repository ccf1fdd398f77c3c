import { roundingOf } from '#domain/card-quote.ts'
import { invariant } from '#domain/invariant.ts'
import { confirmedBackingByCard } from '#domain/journals.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { lockBackings } from './lock-backings.ts'
import { priceOfRow } from './read-placed.ts'

/** Books that the treasury has turned a card payment into USDC in the escrow: once per order. Journal 1. */
export async function convertCardFunds(platform: Platform, backingId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await lockBackings(trx, [backingId])
    const backing = await trx
      .selectFrom('backing')
      .innerJoin('payment', 'payment.payment_id', 'backing.payment_id')
      .selectAll('backing')
      .select('payment.amount_minor')
      .where('backing.id', '=', backingId)
      .executeTakeFirstOrThrow()
    const quote = await trx
      .selectFrom('card_quote')
      .selectAll()
      .where('backing_id', '=', backingId)
      .where('eur_cents', '=', backing.amount_minor)
      .orderBy('quoted_at', 'desc')
      .executeTakeFirst()
    invariant(quote, 'a card payment was confirmed by its quote')
    const roundingMicro = roundingOf({
      amountMicro: backing.backer_pays_micro,
      eurCents: quote.eur_cents,
      rate: { numerator: quote.rate_numerator, denominator: quote.rate_denominator },
    })
    const pocketId = backing.pocket_id
    const booked = { backingId, pocketId, price: priceOfRow(backing) }
    const [, conversion] = confirmedBackingByCard(booked, roundingMicro)
    // An order that was undone before has nothing left to convert.
    const undone = `reversal:backing:${backingId}`
    const done = await trx
      .selectFrom('ledger_entry')
      .select('id')
      .where('business_key', 'in', [conversion.businessKey, undone])
      .executeTakeFirst()
    if (done) return
    await bookEntries(trx, [{ entry: conversion, backingId, pocketId }], platform.clock.now())
  })
}
