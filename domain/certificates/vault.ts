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
 * Whether a certificate leaves the vault for its holder's own wallet, free of royalty, whatever its kind. Once there
 * it comes back by a sale only. Refuses what `decideTransfer` refuses and `not_in_vault`. Rule NFT-02.
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
