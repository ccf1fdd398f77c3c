import { inBoth } from '#app/language/in-both.ts'

/** Words of the first page of an organisation's studio. */
export const federationStudioTexts = inBoth({
  fr: {
    title: 'Studio de la fédération',
    text: 'L’agrément de votre organisation et ses Pockets.',
    approved: (date: string) => `Organisation agréée jusqu’au ${date}.`,
    notApproved:
      'L’agrément de votre organisation a pris fin. Aucun nouveau Pocket ne peut ouvrir.',
    newPocket: { title: 'Préparer un Pocket', text: 'Nous le lisons avant qu’il ouvre.' },
    pockets: { title: 'Vos Pockets', text: 'Où ils en sont, et qui les soutient.' },
    address: {
      title: 'Votre adresse de versement',
      text: 'L’adresse en 0x à laquelle nous versons les USDC.',
    },
  },
  en: {
    title: 'Studio of the federation',
    text: 'The approval of your organisation and its Pockets.',
    approved: (date) => `Organisation approved until ${date}.`,
    notApproved: 'The approval of your organisation has ended. No new Pocket can open.',
    newPocket: { title: 'Prepare a Pocket', text: 'We read it before it opens.' },
    pockets: { title: 'Your Pockets', text: 'How they are doing, and who backs them.' },
    address: { title: 'Your payout address', text: 'The 0x address to which we pay out USDC.' },
  },
})
