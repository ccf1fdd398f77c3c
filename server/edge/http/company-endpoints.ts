import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal, proposed } from '#server/approvals/door.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  instantText,
  microText,
  reasonBody,
} from '#server/kernel/door.ts'
import { conversionByHand } from '#server/payments/door.ts'
import {
  acceptTerms,
  feesAsCsv,
  feeWithdrawal,
  readCosts,
  readFees,
  readTerms,
  readTermsToAccept,
  reserveFunding,
  termsVersion,
} from '#server/treasury/door.ts'

/** The days that a report is about. */
const period = z.strictObject({ from: instantText, until: instantText })
const transferReference = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/)
const own = { operation: 'own_account', audience: 'person', launch: null } as const
const termsToAcceptAnswer = z.object({
  version: z.string(),
  appliesAt: z.iso.datetime(),
  changesFr: z.string(),
  changesEn: z.string(),
})
const termsAnswer = z.object({
  version: z.string(),
  textFr: z.string(),
  changesFr: z.string().nullable(),
  changesEn: z.string().nullable(),
  announcedAt: z.iso.datetime(),
  appliesAt: z.iso.datetime(),
})

/** What new terms change, for people to read before they accept. */
const changes = z.string().trim().min(1).max(5_000)

/** The company's own money, and the general terms. */
export const companyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/operator/fees-report',
    summary:
      'What the company earned and took out, by kind of income, and what it bore, by kind of expense.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    query: period,
    answer: z.object({
      lines: z.array(
        z.object({
          income: z.string(),
          earnedMicro: microText,
          withdrawnMicro: microText,
          balanceMicro: microText,
        }),
      ),
      costs: z.array(
        z.object({ expense: z.string(), costMicro: microText, totalMicro: microText }),
      ),
    }),
    handle: async ({ platform, query }) =>
      accept({ lines: await readFees(platform, query), costs: await readCosts(platform, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/fees-report.csv',
    summary: 'The fees report as a file for a spreadsheet.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    query: period,
    bytes: { out: ['text/csv'] },
    handle: async ({ platform, query }) =>
      accept(feesAsCsv(await readFees(platform, query), await readCosts(platform, query))),
    reply: (csv) => ({
      body: csv,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="fees.csv"',
        'Cache-Control': 'no-store',
      },
    }),
  }),
  proposal({
    path: '/operator/fee-withdrawals',
    summary: 'Propose to take out all that the company has earned.',
    operation: 'withdraw_fees',
    keyed: true,
    body: reasonBody,
    answer: proposed.extend({ totalMicro: microText }),
    handle: ({ platform, who, body, key }) => feeWithdrawal.propose(platform, who, body, key),
  }),
  approvalEndpoint(feeWithdrawal, 'Approves a fee withdrawal: each amount leaves its own escrow.'),
  proposal({
    path: '/operator/reserve-fundings',
    summary: 'Say that the company has put money of its own into the reserve.',
    operation: 'adjust_ledger',
    keyed: true,
    body: z.strictObject({
      amount: amountText,
      reference: transferReference,
      reason: z.string().max(5_000),
    }),
    handle: ({ platform, who, body: { amount, ...funding }, key }) =>
      reserveFunding.propose(platform, who, { ...funding, amountMicro: amount }, key),
  }),
  approvalEndpoint(reserveFunding, 'Approves that the reserve was funded.'),
  proposal({
    path: '/operator/conversions',
    summary:
      'Say that the treasury has brought the USDC of a card payment that it refuses to convert, by another transfer.',
    operation: 'adjust_ledger',
    keyed: true,
    body: z.strictObject({
      orderId: z.uuid(),
      amount: amountText,
      reference: transferReference,
      reason: z.string().max(5_000),
    }),
    handle: ({ platform, who, body: { amount, ...brought }, key }) =>
      conversionByHand.propose(platform, who, { ...brought, amountMicro: amount }, key),
  }),
  approvalEndpoint(
    conversionByHand,
    'Approves that the treasury has brought the USDC; it is booked as the conversion.',
  ),
  proposal({
    path: '/operator/terms-versions',
    summary: 'Propose new general terms.',
    operation: 'publish_terms',
    body: z.strictObject({
      version: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,39}$/),
      textFr: z.string().trim().min(1).max(100_000),
      changes: z.strictObject({ fr: changes, en: changes }).nullable().default(null),
      appliesAt: instantText,
      reason: z.string().max(5_000),
    }),
    handle: ({ platform, who, body }) => termsVersion.propose(platform, who, body),
  }),
  approvalEndpoint(
    termsVersion,
    'Approves new general terms: everybody is told, and they apply 30 days on or later.',
  ),
  endpoint({
    method: 'GET',
    path: '/terms-versions',
    summary: 'The general terms in force, those that will be, and those that were.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: null,
    answer: z.object({
      inForce: termsAnswer.nullable(),
      announced: z.array(termsAnswer),
      earlier: z.array(termsAnswer),
    }),
    handle: async ({ platform }) => accept(await readTerms(platform)),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/terms',
    summary: 'New general terms that one has still to accept before one orders anything.',
    answer: z.object({ items: z.array(termsToAcceptAnswer) }),
    handle: async ({ platform, who }) => accept({ items: await readTermsToAccept(platform, who) }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/terms',
    summary: 'Accept new general terms, up to the latest that waits.',
    body: z.strictObject({ version: z.string() }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, body }) => acceptTerms(platform, who, body.version),
  }),
]
