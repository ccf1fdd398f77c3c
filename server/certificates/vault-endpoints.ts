import { z } from 'zod'
import { confirmPassword } from '#server/identity/door.ts'
import { certificateParams, type Endpoint, endpoint, microText } from '#server/kernel/door.ts'
import { claimBySignature } from './claim-by-signature.ts'
import { leaveVault, mintOnRequest } from './leave-vault.ts'
import { readOwnCertificate } from './read-own-certificate.ts'
import { readWalletClaim } from './read-wallet-claim.ts'
import { recovery } from './recovery-endpoints.ts'
import { readVaultReturn, returnToVault } from './return-to-vault.ts'

const signatureText = z.string().max(4_002)

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
      comingBack: z.boolean().describe('It was put back in the vault, which is not final yet.'),
      onItsWay: z.boolean(),
      burnable: z.boolean(),
      burnCall: z
        .object({ to: z.string(), data: z.string() })
        .nullable()
        .describe(
          'What its wallet sends to burn its token itself; null where the contract would not take it.',
        ),
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
      underWay: z.boolean().describe('A signed claim is being brought to the contract.'),
      typedData: z.record(z.string(), z.unknown()),
    }),
    handle: ({ platform, who, params }) => readWalletClaim(platform, who, params.number),
  }),
  endpoint({
    method: 'POST',
    path: '/certificates/:number/wallet-claim',
    summary: 'Brings a claim that a wallet has signed to the contract, which pays the wallet.',
    operation: 'claim',
    audience: 'person',
    launch: null,
    params: certificateParams,
    body: z.strictObject({ signature: signatureText }),
    status: 202,
    answer: z.object({ state: z.literal('received') }),
    handle: ({ platform, who, params, body }) =>
      claimBySignature(platform, who, { ...params, ...body }),
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number/vault-return',
    summary: 'What a wallet signs to send its certificate back to the vault.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    answer: z.object({
      owner: z.string(),
      expiresAt: z.iso.datetime(),
      typedData: z.record(z.string(), z.unknown()),
    }),
    handle: ({ platform, who, params }) => readVaultReturn(platform, who, params.number),
  }),
  endpoint({
    method: 'POST',
    path: '/certificates/:number/vault-return',
    summary: 'Sends a certificate back to the vault by the signature of the wallet that it is in.',
    operation: 'link_wallet',
    audience: 'person',
    launch: null,
    params: certificateParams,
    body: z.strictObject({ signature: signatureText, expiresAt: z.iso.datetime() }),
    status: 202,
    answer: z.object({ address: z.string() }),
    handle: ({ platform, who, params, body: { signature, expiresAt } }) =>
      returnToVault(platform, who, { ...params, signature, expiresAt: new Date(expiresAt) }),
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
