import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal, proposed } from '#server/approvals/door.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  listEndpoint,
  microText,
  sha256,
  wholeNumberOr,
} from '#server/kernel/door.ts'
import { closedAccountPayee } from '#server/settlements/claims/name-for-closed-account.ts'
import {
  changePayoutAddress,
  findPayoutAddress,
  listCredits,
  listOwnPayouts,
  payout,
  payoutAddressInput,
} from '#server/treasury/door.ts'

const addressAnswer = z.object({ address: z.string(), usableFrom: z.iso.datetime() })

/** Where people want to be paid, and what goes out to recipients. It answers with the switches off. */
export const payoutEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/payout-address',
    summary: 'The address to which one is paid.',
    operation: 'change_payout_address',
    audience: 'person',
    launch: null,
    answer: z.object({ current: addressAnswer.nullable() }),
    handle: async ({ platform, who }) =>
      accept({ current: await findPayoutAddress(platform, who.personId) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/payout-address',
    summary:
      'Name the address to which one is paid, which is screened first; a change waits two days.',
    operation: 'change_payout_address',
    audience: 'person',
    launch: null,
    body: payoutAddressInput,
    countsTries: true,
    answer: addressAnswer,
    handle: ({ platform, who, body }) => changePayoutAddress(platform, who, body),
  }),
  listEndpoint({
    path: '/studio/payouts',
    summary: 'One’s own payouts, the latest first.',
    operation: 'own_account',
    audience: 'person',
    launch: null,
    list: listOwnPayouts,
    item: z.object({
      id: z.uuid(),
      pocketId: z.uuid().nullable(),
      amountMicro: microText,
      toAddress: z.string(),
      state: z.enum(['intended', 'unknown', 'done', 'refused']),
      reference: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
    handle: async ({ platform, who, query }) =>
      accept(await listOwnPayouts(platform, query, who.personId)),
  }),
  listEndpoint({
    path: '/operator/credits',
    summary: 'What has been owed for so many days and nobody has taken, account by account.',
    operation: 'approve_payout',
    audience: 'operator',
    launch: null,
    list: listCredits,
    filter: {
      olderThanDays: wholeNumberOr(30, 0, 36_500),
    },
    item: z.object({ account: z.string(), openMicro: microText, since: z.iso.datetime() }),
    handle: async ({ platform, query: { olderThanDays, ...page } }) =>
      accept(await listCredits(platform, page, olderThanDays)),
  }),
  proposal({
    path: '/operator/closed-account-payees',
    summary:
      'Name the address, with the document that shows it, to which somebody who has closed their account is paid.',
    operation: 'approve_payout',
    body: z.strictObject({
      personId: z.uuid(),
      address: z.string().max(64),
      evidenceHash: sha256,
      reason: z.string().max(5_000),
    }),
    handle: ({ platform, who, body }) => closedAccountPayee.propose(platform, who, body),
  }),
  approvalEndpoint(
    closedAccountPayee,
    'Approves that address, which is screened; the balance is paid there automatically a week later.',
  ),
  proposal({
    path: '/operator/payouts',
    summary: 'Propose to pay a recipient what a Pocket has released.',
    operation: 'approve_payout',
    keyed: true,
    body: z.strictObject({
      pocketId: z.uuid(),
      /** Null for the whole balance. */
      amount: amountText.nullable(),
      reason: z.string().max(5_000),
    }),
    answer: proposed.extend({ amountMicro: microText }),
    handle: ({ platform, who, body: { amount, ...request }, key }) =>
      payout.propose(platform, who, { ...request, amountMicro: amount }, key),
  }),
  approvalEndpoint(payout, 'Approves a proposed payout; the treasury sends it.'),
]
