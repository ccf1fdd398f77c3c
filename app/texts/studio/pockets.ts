import { inBoth } from '#app/language/in-both.ts'
import type { PocketStatus } from '#domain/campaigns/pocket-status.ts'

type Unpublished = Extract<PocketStatus, 'draft' | 'submitted' | 'approved'>

/** Words of the list of a recipient's own Pockets. */
export const studioPocketTexts = inBoth({
  fr: {
    title: 'Pockets',
    text: 'Vos campagnes, de la préparation au dernier versement.',
    none: 'Aucun Pocket pour l’instant.',
    states: {
      draft: 'En préparation',
      submitted: 'En vérification',
      approved: 'Approuvé',
    } as { readonly [Status in Unpublished]: string },
    from: (opens: string, closes: string) => `Du ${opens} au ${closes}`,
    sentBack: (reason: string) => `Renvoyé pour correction\u00a0: ${reason}`,
    cancelled: (reason: string) => `Annulé\u00a0: ${reason}`,
    open: 'Voir la page publique',
    talk: 'Nouvelles et questions',
  },
  en: {
    title: 'Pockets',
    text: 'Your campaigns, from the first draft to the last payout.',
    none: 'No Pockets yet.',
    states: { draft: 'In preparation', submitted: 'Being checked', approved: 'Approved' },
    from: (opens, closes) => `From ${opens} to ${closes}`,
    sentBack: (reason) => `Sent back for correction: ${reason}`,
    cancelled: (reason) => `Cancelled: ${reason}`,
    open: 'See the public page',
    talk: 'Updates and questions',
  },
})
