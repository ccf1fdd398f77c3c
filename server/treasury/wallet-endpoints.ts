import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  findOwnWallet,
  linkWallet,
  listOwnWallets,
  offerMessage,
  signedMessageInput,
  unlinkWallet,
} from '#server/identity/door.ts'
import { type Endpoint, endpoint, idParams, microText } from '#server/kernel/door.ts'
import { changePayoutAddress } from './change-payout-address.ts'

const at = z.iso.datetime()
const address = z.string()
const own = { operation: 'link_wallet', audience: 'person' } as const

/** The actor's wallets. Linked ones can be seen and unlinked whatever the switches say. */
export const walletEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'POST',
    path: '/wallet-messages',
    summary: 'The message that a wallet signs to be linked (EIP-4361); good for ten minutes, once.',
    launch: 'accounts',
    body: z.strictObject({ address: z.string().min(1).max(64) }),
    status: 201,
    answer: z.object({ message: z.string(), nonce: z.string(), expiresAt: at }),
    handle: ({ platform, who, body }) => offerMessage(platform, who, body.address),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/wallets',
    summary:
      'Links the wallet that has signed the message, by its key or as a contract (EIP-1271).',
    launch: 'accounts',
    body: signedMessageInput,
    status: 201,
    answer: z.object({ id: z.uuid(), address }),
    handle: ({ platform, who, body }) => linkWallet(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/wallets',
    summary: 'One’s own linked wallets.',
    launch: null,
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          address,
          chainId: microText,
          signedBy: z.enum(['key', 'contract']),
          linkedAt: at,
          isPayoutAddress: z.boolean(),
        }),
      ),
    }),
    handle: async ({ platform, who }) =>
      accept({ items: await listOwnWallets(platform.db, who.personId) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/wallets/:id/payout-address',
    summary:
      'Names a linked wallet, screened once more, as the address to which one is paid; a change waits two days.',
    operation: 'change_payout_address',
    audience: 'person',
    launch: null,
    params: idParams,
    body: z.strictObject({ password: z.string().min(1).max(1_024) }),
    countsTries: true,
    answer: z.object({ address, usableFrom: at }),
    handle: async ({ platform, who, params, body: { password } }) => {
      const wallet = await findOwnWallet(platform.db, who.personId, params.id)
      if (!wallet) return refuse({ code: 'unknown_object' })
      return changePayoutAddress(platform, who, { address: wallet.address, password }, params.id)
    },
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/wallets/:id',
    summary: 'Lets go of a linked wallet on which nothing rests.',
    launch: null,
    params: idParams,
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => unlinkWallet(platform, who, params.id),
  }),
]
