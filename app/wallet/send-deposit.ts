/** A payment as it leaves the wallet: the permit with both signatures. */
export interface SignedDeposit {
  typedData: object
  signature: string
  walletSignature: string
}

/** The transaction's hash, or the contract's reason; a null reason when nobody answered. */
export type DepositAnswer = { ok: true; transaction: string } | { ok: false; reason: string | null }

/**
 * Sends a payment off to the sandbox chain, where the wallet's signature stands in place of its transaction. Sending
 * twice pays once: the contract takes each order once.
 */
export async function sendDeposit(deposit: SignedDeposit): Promise<DepositAnswer> {
  try {
    const response = await fetch('/sandbox/chain/deposits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(deposit),
    })
    const body = (await response.json()) as { transactionHash?: string; reason?: string }
    if (response.ok && body.transactionHash) return { ok: true, transaction: body.transactionHash }
    return { ok: false, reason: body.reason ?? 'unknown' }
  } catch {
    return { ok: false, reason: null }
  }
}
