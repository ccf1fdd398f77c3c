import type { CaseKind } from '#domain/support/support-case.ts'
import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

const see = (url: string) => ({ fr: 'Voir ma demande', en: 'See my case', url })

/** To a visitor, who opens the case by it. What was written is not repeated: anybody may have typed the address. */
export const confirmCaseEmail = (url: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Confirmez votre demande',
      lines: [
        'Quelqu’un nous a écrit en donnant cette adresse. Si c’est vous, confirmez-le\u00a0: nous vous répondrons ensuite.',
        'Le lien est valable 24\u00a0heures. Si ce n’est pas vous, ne faites rien\u00a0: la demande sera effacée.',
      ],
    }),
    en: () => ({
      subject: 'Confirm your request',
      lines: [
        'Somebody wrote to us and gave this address. If it was you, confirm it: we will answer you then.',
        'The link is good for 24 hours. If it was not you, do nothing: the request will be deleted.',
      ],
    }),
  },
  action: { fr: 'Confirmer ma demande', en: 'Confirm my request', url },
})

/** The acknowledgement: the number, and by when an answer comes. */
export const caseReceivedEmail = (
  url: string,
  { number, kind, dueAt }: { number: string; kind: CaseKind; dueAt: Date },
): Unkeyed => ({
  words: {
    fr: ({ day }) => ({
      subject:
        kind === 'complaint'
          ? `Réclamation ${number}\u00a0: nous l’avons reçue`
          : `Demande ${number}\u00a0: nous l’avons reçue`,
      lines: [`Nous vous répondrons au plus tard le ${day(dueAt)}.`, ...later.fr[kind]],
    }),
    en: ({ day }) => ({
      subject:
        kind === 'complaint'
          ? `Complaint ${number}: we have received it`
          : `Case ${number}: we have received it`,
      lines: [`We will answer you by ${day(dueAt)} at the latest.`, ...later.en[kind]],
    }),
  },
  facts: { reference: number },
  action: see(url),
})

/** What else whoever complains, or asks about their data, has to know. */
const later = {
  fr: {
    question: [],
    complaint: [
      'La personne qui l’examine n’a pas pris la décision en cause. La page «\u202fRéclamation et médiation\u202f» dit que faire si notre réponse ne vous satisfait pas.',
    ],
    data_protection: [
      'La Commission nationale de l’informatique et des libertés (CNIL) reçoit aussi les plaintes au sujet des données personnelles.',
    ],
  },
  en: {
    question: [],
    complaint: [
      'Whoever looks at it did not take the decision in question. The page “Complaints and mediation” says what to do if our answer does not satisfy you.',
    ],
    data_protection: [
      'The French data protection authority (CNIL) also receives complaints about personal data.',
    ],
  },
} as const satisfies Record<'fr' | 'en', Record<CaseKind, readonly string[]>>

/** What an operator has written, by paragraphs. */
const paragraphs = (text: string): readonly string[] =>
  text.split(/\n+/).filter((line) => line.trim() !== '')

export const caseAnsweredEmail = (
  url: string,
  { number, text }: { number: string; text: string },
): Unkeyed => ({
  words: {
    fr: () => ({
      subject: `Demande ${number}\u00a0: notre réponse`,
      lines: [...paragraphs(text), 'Vous pouvez nous répondre sur la page de votre demande.'],
    }),
    en: () => ({
      subject: `Case ${number}: our answer`,
      lines: [...paragraphs(text), 'You can reply to us on the page of your case.'],
    }),
  },
  facts: { reference: number },
  action: see(url),
})

export const caseQuestionEmail = (
  url: string,
  { number, text }: { number: string; text: string },
): Unkeyed => ({
  words: {
    fr: () => ({
      subject: `Demande ${number}\u00a0: nous avons une question`,
      lines: ['Pour vous répondre, il nous manque quelque chose\u00a0:', ...paragraphs(text)],
    }),
    en: () => ({
      subject: `Case ${number}: we have a question`,
      lines: ['To answer you we need something more:', ...paragraphs(text)],
    }),
  },
  facts: { reference: number },
  action: { fr: 'Répondre', en: 'Reply', url },
})

export const caseClosedEmail = (
  url: string,
  { number, reopenUntil }: { number: string; reopenUntil: Date },
): Unkeyed => ({
  words: {
    fr: ({ day }) => ({
      subject: `Demande ${number}\u00a0: elle est close`,
      lines: [
        `Votre demande est close. Si quelque chose manque, répondez jusqu’au ${day(reopenUntil)}\u00a0: elle sera rouverte.`,
      ],
    }),
    en: ({ day }) => ({
      subject: `Case ${number}: it is closed`,
      lines: [
        `Your case is closed. If something is missing, reply until ${day(reopenUntil)}: it will be opened again.`,
      ],
    }),
  },
  facts: { reference: number },
  action: see(url),
})
