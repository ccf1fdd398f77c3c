import type { NetworkToAdd } from '#app/wallet/ask-wallet.ts'
import type { PreparedPayment } from '#app/wallet/pay-order.ts'
import { LOCAL_CHAIN_ID } from '#domain/kernel/local-chain.ts'

/** What a wallet signs to pay, as the server gives it. What exactly stands in it is the chain's affair. */
interface WalletPayment {
  permitId: string
  chainId: bigint
  amountMicro: bigint
  walletMicro: bigint | null
  typedData: Record<string, unknown>
  signature: string
  authorization: Record<string, unknown> | null
  calls: PreparedPayment['calls']
}

/** The same, as the page of an order sends it to the browser. */
export function preparedPayment(
  payment: WalletPayment,
  { network }: { network: NetworkToAdd | null },
): PreparedPayment {
  const { permitId, chainId, amountMicro, walletMicro, signature } = payment
  return {
    permitId,
    chainId: String(chainId),
    network,
    amountMicro: String(amountMicro),
    walletMicro: walletMicro === null ? null : String(walletMicro),
    typedData: payment.typedData as unknown as PreparedPayment['typedData'],
    signature,
    // Wallets have nothing for fees on the sandbox's own chain, which takes a signature in place of a transaction.
    // The rehearsal of another chain is paid as that chain is.
    calls: chainId === BigInt(LOCAL_CHAIN_ID) ? null : payment.calls,
    authorization: payment.authorization as unknown as PreparedPayment['authorization'],
  }
}
