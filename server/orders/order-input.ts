import { z } from 'zod'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { BackingOrder } from '#domain/orders/backing.ts'
import { amountText } from '#server/kernel/door.ts'

const pocketId = z.uuid()
const waiver = z.strictObject({
  ticked: z.boolean(),
  textVersion: z.string().min(1).max(64),
  tickedAt: z.iso.datetime().nullish(),
})

/**
 * An order as a request carries it: amounts are canonical decimal text ("27.333333"). Prices, fees and times are never part of it;
 * unknown fields are refused.
 */
export const orderInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('tips'), pocketId, amount: amountText }),
    z.strictObject({ kind: z.literal('federation'), pocketId, amount: amountText }),
    z.strictObject({
      kind: z.literal('share'),
      pocketId,
      units: z.int().min(1).max(800_000),
      level2: z.boolean(),
      waiver: waiver.nullable(),
    }),
  ])
  .transform(toOrder)

/** A parsed order. */
export type OrderInput = z.infer<typeof orderInput>

type Fields =
  | { kind: 'tips' | 'federation'; pocketId: string; amount: MicroUsdc }
  | {
      kind: 'share'
      pocketId: string
      units: number
      level2: boolean
      waiver: z.infer<typeof waiver> | null
    }

function toOrder(fields: Fields): { pocketId: string; order: BackingOrder; tickedAt: Date | null } {
  if (fields.kind !== 'share') {
    const order = { kind: fields.kind, amountMicro: fields.amount }
    return { pocketId: fields.pocketId, order, tickedAt: null }
  }
  const { kind, units, level2, waiver: box } = fields
  const tick = box && { ticked: box.ticked, textVersion: box.textVersion }
  const tickedAt = box?.tickedAt ? new Date(box.tickedAt) : null
  return { pocketId: fields.pocketId, order: { kind, units, level2, waiver: tick }, tickedAt }
}
