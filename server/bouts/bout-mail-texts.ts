import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Email } from '#server/kernel/door.ts'

/** Earnings of a fight of which the rest was given up. */
interface WrittenOff {
  fighter: string
  event: string
  owedMicro: MicroUsdc
  receivedMicro: MicroUsdc
  missingMicro: MicroUsdc
}

export const writeOffEmail = (
  site: string,
  { fighter, event, owedMicro, receivedMicro, missingMicro }: WrittenOff,
): Omit<Email, 'key'> => ({
  words: {
    fr: ({ usdc }) => ({
      subject: 'Le reste des gains d’un combat ne viendra pas',
      lines: [
        `Des gains de ${fighter} (${event}), ${usdc(owedMicro)} revenaient aux parts de carrière vendues\u202f; ${usdc(receivedMicro)} ont été versés et partagés.`,
        `Deux opérateurs ont constaté, pièce à l’appui, que le reste, ${usdc(missingMicro)}, ne viendra pas. Le combat est réglé avec ce qui a été versé, et ce qui vous en revient vous reste dû.`,
        'Si un versement arrivait malgré tout, il serait partagé de la même façon.',
      ],
    }),
    en: ({ usdc }) => ({
      subject: 'The rest of the earnings of a fight will not come',
      lines: [
        `Of the earnings of ${fighter} (${event}), ${usdc(owedMicro)} were due to the career shares sold; ${usdc(receivedMicro)} were paid and shared.`,
        `Two operators have found, with evidence, that the rest, ${usdc(missingMicro)}, will not come. The fight is settled with what was paid, and your part of it stays yours.`,
        'If a payment arrived after all, it would be shared in the same way.',
      ],
    }),
  },
  facts: { fight: event, owed: owedMicro, received: receivedMicro, missing: missingMicro },
  action: { fr: 'Voir mes gains', en: 'See my earnings', url: `${site}/gains` },
})
