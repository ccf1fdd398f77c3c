import type { InBoth } from '#domain/kernel/language.ts'
import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

/** A reason that an operator or a recipient has typed, in whichever language. */
export const asTyped = (reason: string): InBoth<string> => ({ fr: reason, en: reason })

/** Why a Pocket on sale cannot keep its promise. */
export const fightCancelled: InBoth<string> = {
  fr: 'un combat couvert est annulé.',
  en: 'a covered fight is cancelled.',
}

export const pocketApprovedEmail = (pocket: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre Pocket est approuvé',
      lines: [`Votre Pocket «\u202f${pocket}\u202f» est approuvé\u00a0: vous pouvez le publier.`],
    }),
    en: () => ({
      subject: 'Your Pocket is approved',
      lines: [`Your Pocket “${pocket}” is approved: you can publish it.`],
    }),
  },
  facts: { pocket },
})

export const pocketSentBackEmail = (pocket: string, reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre Pocket est à revoir',
      lines: [
        `Votre Pocket «\u202f${pocket}\u202f» est à revoir\u00a0: ${reason}`,
        'Vous pouvez le modifier et le soumettre de nouveau.',
      ],
    }),
    en: () => ({
      subject: 'Your Pocket needs changes',
      lines: [
        `Your Pocket “${pocket}” needs changes: ${reason}`,
        'You can change it and submit it again.',
      ],
    }),
  },
  facts: { pocket },
})

export const saleEndedEmail = (pocket: string, reason: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'La vente de votre Pocket s’arrête',
      lines: [
        `La vente de votre Pocket «\u202f${pocket}\u202f» s’arrête\u00a0: ${reason}`,
        'Ce qui est vendu le reste, et le Pocket suit son cours.',
      ],
    }),
    en: () => ({
      subject: 'The sale of your Pocket ends',
      lines: [
        `The sale of your Pocket “${pocket}” ends: ${reason}`,
        'What is sold stays sold, and the Pocket goes on as planned.',
      ],
    }),
  },
  facts: { pocket },
})

export const pocketCancelledEmail = (pocket: string, reason: InBoth<string>): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre Pocket est annulé',
      lines: [
        `Le Pocket «\u202f${pocket}\u202f» est annulé\u00a0: ${reason.fr}`,
        'Les personnes qui l’ont soutenu sont intégralement remboursées.',
      ],
    }),
    en: () => ({
      subject: 'Your Pocket is cancelled',
      lines: [
        `The Pocket “${pocket}” is cancelled: ${reason.en}`,
        'Everybody who backed it gets a full refund.',
      ],
    }),
  },
  facts: { pocket },
})

/** The hours in which badges may buy before the public; `moved` when a hold has put off those that were told before. */
interface Priority {
  fighter: string
  pocket: string
  from: Date
  until: Date
  moved: boolean
}

export const priorityEmail = (
  url: string,
  { fighter, pocket, from, until, moved }: Priority,
): Unkeyed => ({
  words: {
    fr: ({ moment }) => ({
      subject: 'Votre badge vous donne la priorité',
      lines: [
        `${fighter}, que vous avez soutenu avant son premier contrat professionnel, propose des parts de carrière\u00a0: «\u202f${pocket}\u202f».`,
        `Votre badge vous donne la priorité\u00a0: vous pouvez en prendre du ${moment(from)} au ${moment(until)}, avant l’ouverture au public.`,
        ...(moved
          ? [
              'La vente a été arrêtée entre-temps\u00a0: ces heures remplacent celles que nous vous avions annoncées.',
            ]
          : []),
        'Un badge ouvre la vente à une seule personne. Rien ne vous oblige à soutenir ce Pocket.',
      ],
    }),
    en: ({ moment }) => ({
      subject: 'Your badge gives you priority',
      lines: [
        `${fighter}, whom you backed before their first professional contract, offers career shares: “${pocket}”.`,
        `Your badge gives you priority: you can buy from ${moment(from)} to ${moment(until)}, before the sale opens to the public.`,
        ...(moved
          ? ['The sale was stopped meanwhile: these hours replace those that we told you.']
          : []),
        'A badge opens the sale to one person only. Nothing obliges you to back this Pocket.',
      ],
    }),
  },
  facts: { pocket, from, until },
  action: { fr: 'Voir le Pocket', en: 'See the Pocket', url },
})

export const questionAnsweredEmail = (pocket: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Une réponse à votre question',
      lines: [`La réponse à votre question est sur la page du Pocket «\u202f${pocket}\u202f».`],
    }),
    en: () => ({
      subject: 'An answer to your question',
      lines: [`The answer to your question is on the page of the Pocket “${pocket}”.`],
    }),
  },
  facts: { pocket },
})
