import { z } from 'zod'
import { operatorFightView } from '#server/bouts/door.ts'
import { microText } from '#server/kernel/door.ts'
import { compensation, distribution, history, waiting } from './dossier-shapes.ts'

const at = z.iso.datetime()
const maybeAt = at.nullable()
const text = z.string()
const maybeText = z.string().nullable()
const id = z.uuid()

/** A fight with whoever stands behind it, and what it has paid. */
export const fightDossier = operatorFightView
  .omit({ fighterId: true, fighterName: true, opponentName: true })
  .extend({
    parties: z.object({
      fighterId: id,
      fighterName: text,
      opponentName: text,
      personId: id.nullable(),
      managerId: id.nullable(),
      opponentPersonId: id.nullable(),
      promoterName: maybeText,
      contractReference: text,
      contractHash: maybeText,
      approvedAt: maybeAt,
    }),
    waiting,
    pockets: z.array(
      z.object({
        pocketId: id,
        title: text,
        weight: z.number(),
        closedAt: maybeAt,
        owedMicro: microText,
      }),
    ),
    receipts: z.array(
      z.object({
        receiptId: id,
        pocketTitle: text,
        amountMicro: microText,
        reference: text,
        state: text,
        receivedAt: at,
      }),
    ),
    distributions: z.array(distribution.extend({ pocketTitle: text })),
    compensations: z.array(compensation.extend({ pocketTitle: text })),
    challenges: z.array(
      z.object({
        reason: text,
        raisedAt: at,
        answeredAt: maybeAt,
        upheld: z.boolean().nullable(),
        answer: maybeText,
      }),
    ),
    rejectedResults: z.array(z.object({ outcome: text, reason: text, rejectedAt: at })),
    history,
  })
