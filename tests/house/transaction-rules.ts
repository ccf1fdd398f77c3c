import { posix } from 'node:path'
import { importsOf, isTest, type Source } from './source.ts'

/* Who opens a transaction by hand. What a request writes is declared by a command, which opens one. */

const OPENS = /\b(?:inTransaction|transact)(?:<[^>]*>)?\(|\.(?:transaction|startTransaction)\(\)/

/** Commands themselves, the start, and the sandbox. */
const BENEATH = /^server\/(?:kernel|host|edge\/world)\/|\/sandbox-[a-z-]+\.ts$/

/** Where a module says what the worker does. */
const WORK = /^server\/.*\/(?:tasks|maintenance)\.ts$/

/** The others, by why no command does it for them. A file that is named here and opens none is told too. */
const OPENED_BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'Who logs in or writes to us without an account is no caller yet, and has no row in the authority table.':
    [
      'server/identity/accounts/answer-second-factor.ts',
      'server/identity/accounts/ask-for-link.ts',
      'server/identity/accounts/open-account.ts',
      'server/identity/accounts/prove-address.ts',
      'server/identity/accounts/remove-second-factor.ts',
      'server/identity/accounts/verify-email.ts',
      'server/identity/operators/accept-invitation.ts',
      'server/identity/operators/log-in-operator.ts',
      'server/identity/passkeys/tell-owner.ts',
      'server/support/open-case.ts',
      'server/support/write-to-case.ts',
    ],
  'Whoever sits at the machine is no operator yet.': [
    'server/identity/operators/invite-operator.ts',
    'server/identity/operators/manage-operators.ts',
  ],
  'Anybody may ask for it, and it is due whoever asks.': [
    'server/certificates/burn-certificate.ts',
    'server/certificates/end-recovery.ts',
  ],
  'A provider tells it, or many requests are written as one.': [
    'server/identity/compliance/take-kyc-event.ts',
    'server/market/confirm-purchase.ts',
    'server/orders/confirm-backings.ts',
    'server/payments/import-missed-dispute.ts',
    'server/payments/import-missed-payment.ts',
    'server/payments/note-card.ts',
    'server/payments/take-card-event.ts',
    'server/settlements/claims/claim-batch.ts',
  ],
  'The chain is followed, or sent to, step by step.': [
    'server/certificates/book-claims.ts',
    'server/certificates/follow-certificates.ts',
    'server/certificates/follow-sales.ts',
    'server/certificates/send-acts.ts',
    'server/certificates/send-intents.ts',
    'server/certificates/send-settlements.ts',
    'server/certificates/take-claims-back.ts',
    'server/payments/follow-deposits.ts',
    'server/payments/note-deposits.ts',
    'server/payments/relay-deposits.ts',
    'server/treasury/follow-escrow.ts',
  ],
  'A part of what the worker does, or of the start, which another file begins.': [
    'server/approvals/end-proposal.ts',
    'server/assurance/kept-balances.ts',
    'server/assurance/stop-money.ts',
    'server/assurance/transparency/keep-books.ts',
    'server/campaigns/federations/remind-renewals.ts',
    'server/identity/operators/end-unauthorised-backing.ts',
    'server/notifications/tell.ts',
    'server/payments/ask-conversion.ts',
    'server/payments/intend-refund.ts',
    'server/settlements/claims/pay-balances.ts',
    'server/treasury/book-card-costs.ts',
    'server/treasury/take-order.ts',
  ],
  'It reads several things as of one moment, or notes what was asked of somebody outside before the command.':
    [
      'server/assurance/verify.ts',
      'server/dossiers/read-people.ts',
      'server/orders/withdraw-order.ts',
      'server/settlements/screen-sender.ts',
      'server/treasury/screen-payee.ts',
    ],
}

/** Files that open a transaction though they are of no kind that may, and names in the list that nothing needs. */
export function transactionsByHand(
  sources: readonly Source[],
  byHand: Readonly<Record<string, readonly string[]>> = OPENED_BY_HAND,
): string[] {
  const known = Object.values(byHand).flat()
  const beganByWorker = new Set(sources.filter(({ path }) => WORK.test(path)).flatMap(importedBy))
  const opening = sources
    .filter((source) => /^server\/.*\.ts$/.test(source.path) && !isTest(source))
    .filter(({ path, text }) => OPENS.test(text) && !BENEATH.test(path) && !WORK.test(path))
    .filter(({ path }) => !beganByWorker.has(path))
    .map(({ path }) => path)
  return [
    ...opening.filter((path) => !known.includes(path)).map((path) => `${path} ${INSTEAD}`),
    ...known.filter((path) => !opening.includes(path)).map((path) => `${path} opens none any more`),
  ]
}

const INSTEAD =
  'opens a transaction by hand: declare what a request writes by personCommand, operatorCommand or callerCommand, and what takes two operators by approvable; what the worker does is imported by its module’s tasks.ts or maintenance.ts; anything else is named with its reason in tests/house/transaction-rules.ts'

const importedBy = (source: Source): readonly string[] =>
  importsOf(source).map(({ from }) =>
    from.startsWith('#')
      ? from.slice(1)
      : posix.normalize(posix.join(posix.dirname(source.path), from)),
  )
