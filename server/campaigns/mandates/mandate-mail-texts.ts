import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

/** Asks somebody to act for an athlete or an organisation. */
export const mandateInvitationEmail = (
  { name, isAthlete }: { name: string; isAthlete: boolean },
  url: string,
): Unkeyed => ({
  words: {
    fr: () => ({
      subject: isAthlete
        ? `${name} vous propose d’être son manager`
        : `${name} vous propose de la représenter`,
      lines: [
        isAthlete
          ? `${name} vous propose de préparer ses Pockets et de parler à ses backers en son nom. Seul l’athlète publie, et lui seul est payé.`
          : `${name} vous propose de gérer ses Pockets et de parler à ses mécènes en son nom.`,
        'L’invitation vaut 14 jours et ne sert qu’à cette adresse. Si vous ne savez pas de quoi il s’agit, ne faites rien.',
      ],
    }),
    en: () => ({
      subject: isAthlete
        ? `${name} asks you to be their manager`
        : `${name} asks you to represent it`,
      lines: [
        isAthlete
          ? `${name} asks you to prepare their Pockets and talk to their backers in their name. The athlete alone publishes, and is paid alone.`
          : `${name} asks you to manage its Pockets and talk to its patrons in its name.`,
        'The invitation holds for 14 days and for this address only. If you do not know what this is about, do nothing.',
      ],
    }),
  },
  action: { fr: 'Lire l’invitation', en: 'Read the invitation', url },
})

/** Tells whoever invited them that they have accepted, or that they act no longer. */
export const mandateChangedEmail = (name: string, what: 'accepted' | 'ended'): Unkeyed => ({
  words: {
    fr: () =>
      what === 'accepted'
        ? {
            subject: `L’invitation à agir pour ${name} est acceptée`,
            lines: [
              `La personne que vous aviez invitée agit désormais pour ${name}. Vous pouvez y mettre fin à tout moment dans le studio.`,
            ],
          }
        : {
            subject: `Fin d’une représentation de ${name}`,
            lines: [`Une personne n’agit plus pour ${name}. Cela vaut dès maintenant.`],
          },
    en: () =>
      what === 'accepted'
        ? {
            subject: `The invitation to act for ${name} is accepted`,
            lines: [
              `The person whom you had invited now acts for ${name}. You can end that in the studio at any time.`,
            ],
          }
        : {
            subject: `The end of acting for ${name}`,
            lines: [`Somebody acts for ${name} no longer. That holds from now on.`],
          },
  },
})
