import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Email } from '#server/kernel/door.ts'

/** What was owed to somebody is on its way, as their preferences say. */
export function balancePaidEmail(
  site: string,
  payout: { id: string; amountMicro: MicroUsdc; toAddress: string; at: Date },
): Omit<Email, 'key'> {
  const { id, amountMicro, toAddress, at } = payout
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: 'Votre solde vous est versé',
        lines: [
          `${usdc(amountMicro)} qui vous étaient dus partent vers votre adresse de versement.`,
          'Sur la page de vos gains, vous choisissez à partir de quel montant nous vous payons automatiquement, ou seulement à votre demande.',
        ],
      }),
      en: ({ usdc }) => ({
        subject: 'Your balance is paid out to you',
        lines: [
          `${usdc(amountMicro)} that you were owed are leaving for your payout address.`,
          'On the page of your earnings you choose from what amount we pay you automatically, or only when you ask.',
        ],
      }),
    },
    facts: {
      paidOut: amountMicro,
      address: `…${toAddress.slice(-6)}`,
      date: at,
      reference: id,
    },
    action: { fr: 'Voir mes gains', en: 'See my earnings', url: `${site}/gains` },
  }
}
