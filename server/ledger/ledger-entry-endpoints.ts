import { z } from 'zod'
import { grantOf } from '#domain/kernel/authority.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { type Endpoint, listEndpoint, microText } from '#server/kernel/door.ts'
import { listEntries, readEntries } from './list-entries.ts'

/** The books themselves, for operators. */
export const ledgerEntryEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/ledger-entries',
    summary: 'The entries of the books, all or of one account. Support sees no persons.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: listEntries,
    filter: {
      account: z
        .string()
        .max(200)
        .refine((path) => findAccountRule(path) !== null, 'unknown_account')
        .optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    },
    item: z.object({
      id: z.string(),
      bookedAt: z.iso.datetime(),
      kind: z.string(),
      businessKey: z.string(),
      reverses: z.string().nullable(),
      backingId: z.uuid().nullable(),
      pocketId: z.uuid().nullable(),
      postings: z.array(z.object({ account: z.string(), amountMicro: microText })),
    }),
    handle: async ({ platform, who, query: { account, sort, ...page } }) => {
      const names = who.roles.some((role) => grantOf('read_ledger', role) === 'read')
      const list = sort === 'oldest' ? readEntries : listEntries
      return accept(await list(platform, page, { account, names }))
    },
  }),
]
