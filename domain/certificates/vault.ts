import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { type CertificateFacts, decideTransfer } from './certificate.ts'

/** A certificate whose holder asks for something on the chain. */
export type KeptCertificate = CertificateFacts & {
  /** It lies in a wallet of its holder, or is on its way there. */
  readonly inWallet: boolean
  /** Its token exists, or is intended. */
  readonly minted: boolean
}

/**
 * Whether a certificate leaves the vault for its holder's own wallet, free of royalty, whatever its kind. Refuses what
 * `decideTransfer` refuses and `not_in_vault`. Rule NFT-02.
 */
export function decideLeavingVault(
  certificate: KeptCertificate,
  actorId: string,
): Decision<{ readonly mintsFirst: boolean }> {
  const transfer = decideTransfer(certificate, { actorId, route: 'vault_claim' })
  const refusals = [
    ...(transfer.ok ? [] : transfer.refusals),
    ...when(certificate.inWallet, { code: 'not_in_vault' }),
  ]
  return acceptUnless(refusals, () => ({ mintsFirst: !certificate.minted }))
}

/** How long an owner's consent to the way back to the vault holds. */
export const RETURN_DAYS = 30

/**
 * Whether a certificate comes back to the vault from its holder's wallet, free of royalty: there it can be sold. Refuses what
 * `decideTransfer` refuses, `not_in_wallet` for one in the vault, and `transition_not_allowed` while its token or a recovery is on its
 * way. Rule NFT-02.
 */
export function decideVaultReturn(
  certificate: KeptCertificate & { readonly onItsWay: boolean },
  actorId: string,
): Decision<null> {
  const transfer = decideTransfer(certificate, { actorId, route: 'vault_return' })
  const refusals = [
    ...(transfer.ok ? [] : transfer.refusals),
    ...when(!certificate.inWallet, { code: 'not_in_wallet' }),
    ...when(certificate.onItsWay, { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => null)
}

/**
 * Whether the token of a small certificate is minted because its holder asks for it. Refuses `certificate_burned`,
 * `certificate_frozen`, `certificate_locked`, `not_owner` and `token_minted`. Rule NFT-01.
 */
export function decideMintOnRequest(certificate: KeptCertificate, actorId: string): Decision<null> {
  const transfer = decideTransfer(certificate, { actorId, route: 'vault_claim' })
  const refusals = [
    ...(transfer.ok ? [] : transfer.refusals),
    ...when(certificate.minted, { code: 'token_minted' }),
  ]
  return acceptUnless(refusals, () => null)
}
