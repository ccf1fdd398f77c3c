import {
  type TreasuryMemory,
  type TreasuryPayment,
  type TreasuryPort,
  TreasuryRefused,
} from './port.ts'

/** Addresses with this ending are on the stablecoin's blacklist; screening does not know those ending in `b10c`. */
const BLACKLISTED = /(dead|b10c)$/i

/** A payment to an address with this ending is sent, but its first answer is lost. */
const ANSWER_LOST = /10570$/

/** A treasury that stores its payments; `leave` also moves them on the chain, once by its key. */
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
