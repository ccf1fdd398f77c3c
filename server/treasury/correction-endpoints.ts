import { z } from 'zod'
import { micro } from '#domain/kernel/money.ts'
import { type AccountPath, findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { amountText, type Endpoint, sha256 } from '#server/kernel/door.ts'
import { adjustmentOf, ledgerCorrection, reversalOf } from '#server/ledger/door.ts'
import { proposeCardRefund } from './book-card-refund.ts'

const shown = { evidenceHash: sha256, reason: z.string().max(5_000) }

/** One line: how much, and on which side of which account. */
const line = z
  .strictObject({
    account: z
      .string()
      .max(200)
      .refine((path) => findAccountRule(path) !== null),
    side: z.enum(['debit', 'credit']),
    amount: amountText,
  })
  .transform(({ account, side, amount }) => ({
    account: account as AccountPath,
    amountMicro: micro(side === 'debit' ? amount : -amount),
  }))

/** Manual corrections of the books by two operators, with a reason and a document on file. */
export const correctionEndpoints: readonly Endpoint[] = [
  proposal({
    path: '/operator/ledger-adjustments',
    summary: 'Propose balanced lines on accounts of the provider’s own.',
    operation: 'adjust_ledger',
    keyed: true,
    body: z.strictObject({ lines: z.array(line).min(2).max(20), ...shown }),
    handle: ({ platform, who, body, key }) =>
      ledgerCorrection.propose(platform, who, adjustmentOf(body), key),
  }),
  proposal({
    path: '/operator/ledger-reversals',
    summary:
      'Propose to undo an entry exactly: an adjustment, a cost of a provider, money put into the reserve.',
    operation: 'adjust_ledger',
    keyed: true,
    body: z.strictObject({
      businessKey: z.string().regex(/^[A-Za-z0-9:_-]{1,200}$/),
      ...shown,
    }),
    handle: ({ platform, who, body, key }) =>
      ledgerCorrection.propose(platform, who, reversalOf(body), key),
  }),
  proposal({
    path: '/operator/card-refunds',
    summary:
      'Propose to book what the card provider says went back of a payment in its console, as a part and past the platform.',
    operation: 'adjust_ledger',
    keyed: true,
    body: z.strictObject({ paymentId: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/), ...shown }),
    handle: ({ platform, who, body, key }) => proposeCardRefund(platform, who, body, key),
  }),
  approvalEndpoint(
    ledgerCorrection,
    'Approves an adjustment, a reversal or a part that went back, which books it.',
  ),
]
