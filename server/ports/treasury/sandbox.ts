import {
  type TreasuryMemory,
  type TreasuryPayment,
  type TreasuryPort,
  TreasuryRefused,
} from './port.ts'

/** Addresses that end so are on the stablecoin's blacklist; no screening knows those that end in `b10c`. */
const BLACKLISTED = /(dead|b10c)$/i

/** To an address that ends so it sends, and its first answer is lost. */
const ANSWER_LOST = /10570$/

/** A treasury that remembers what it was asked to send; `leave` lets it leave elsewhere too, once by its key. */
export function createSandboxTreasury(
  memory: TreasuryMemory,
  letters: (count: number) => string,
  leave: (payment: TreasuryPayment) => Promise<void> = async () => {},
): TreasuryPort {
  return {
    sandbox: true,
    async pay(payment) {
      const known = await memory.find(payment.key)
      if (known) {
        const same =
          known.payment.toAddress === payment.toAddress &&
          known.payment.amountMicro === payment.amountMicro
        if (!same) throw new TreasuryRefused('the key stands for another payment')
        return { reference: known.reference }
      }
      if (BLACKLISTED.test(payment.toAddress))
        throw new TreasuryRefused('the address is blacklisted')
      const reference = `sandbox_transfer_${letters(16)}`
      await leave(payment)
      await memory.keep(reference, payment)
      if (ANSWER_LOST.test(payment.toAddress)) throw new Error('no answer in time')
      return { reference }
    },
  }
}
