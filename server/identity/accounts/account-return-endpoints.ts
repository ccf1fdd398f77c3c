import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, sha256 } from '#server/kernel/door.ts'
import { accountReturn } from './return-account.ts'

/** An account goes back to its owner, who has shown who they are. */
export const accountReturnEndpoints: readonly Endpoint[] = [
  proposal({
    path: '/operator/account-returns',
    summary:
      'Asks for an account to be given to its owner at an address, by an identity document; another operator has to approve.',
    operation: 'give_account_back',
    body: z.strictObject({
      personId: z.uuid(),
      email: z
        .email()
        .max(254)
        .refine((typed) => isEmailAddress(normaliseEmail(typed))),
      documentHash: sha256,
      reason: z.string().max(5_000),
    }),
    handle: ({ platform, who, body }) => accountReturn.propose(platform, who, body),
  }),
  approvalEndpoint(
    accountReturn,
    'Approves it: whatever opened the account or was set up on it ends, and the address gets a link that sets a password.',
  ),
]
