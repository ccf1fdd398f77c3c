import { z } from 'zod'
import { confirmPassword } from '#server/identity/door.ts'
import { certificateParams, type Endpoint, endpoint, microText } from '#server/kernel/door.ts'
import { leaveVault, mintOnRequest } from './leave-vault.ts'
import { readOwnCertificate } from './read-own-certificate.ts'
import { readWalletClaim } from './read-wallet-claim.ts'
import { recovery } from './recovery-endpoints.ts'

/** Where a certificate lies on the chain. */
export const vaultEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/certificates/:number/holding',
    summary: 'Where a certificate of one’s own is kept, and what is open on it.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    answer: z.object({
      walletAddress: z.string().nullable(),
      minted: z.boolean(),
      onItsWay: z.boolean(),
      burnable: z.boolean(),
      recovery: recovery.nullable(),
    }),
    handle: ({ platform, who, params }) => readOwnCertificate(platform, who, params.number),
  }),
  endpoint({
    method: 'POST',
    path: '/certificates/:number/wallet',
    summary: 'Sends a certificate of one’s own from the vault to a linked wallet, free of royalty.',
    operation: 'link_wallet',
    audience: 'person',
    launch: null,
    params: certificateParams,
    body: z.strictObject({ walletId: z.uuid(), password: z.string().min(1).max(1_024) }),
    countsTries: true,
    status: 202,
    answer: z.object({ address: z.string() }),
    handle: async ({ platform, who, params, body: { walletId, password } }) => {
      const confirmed = await confirmPassword(platform, who, password)
      return confirmed.ok ? leaveVault(platform, who, { ...params, walletId }) : confirmed
    },
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number/wallet-claim',
    summary: 'What a wallet signs to claim of the contract what is due of a certificate in it.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    answer: z.object({
      chainId: microText,
      escrow: z.string(),
      owner: z.string(),
      dueMicro: microText,
      heldFor: z
        .enum(['account_frozen', 'certificate_frozen', 'certificate_locked'])
        .nullable()
        .describe('Why the contract pays nothing for it for now.'),
      typedData: z.record(z.string(), z.unknown()),
    }),
    handle: ({ platform, who, params }) => readWalletClaim(platform, who, params.number),
  }),
  endpoint({
    method: 'POST',
    path: '/certificates/:number/mint',
    summary: 'Has the token of a certificate below 1 USDC minted, which is made on request only.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    params: certificateParams,
    body: z.strictObject({}),
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => mintOnRequest(platform, who, params.number),
  }),
]
