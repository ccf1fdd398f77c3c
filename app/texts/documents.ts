import { inBoth } from '#app/language/in-both.ts'

/** Words of the field in which documents are put on file. */
export const documentTexts = inBoth({
  fr: {
    types: 'PDF, JPEG ou PNG, 10\u00a0Mo au plus.',
    choose: 'Choisir un document',
    replace: 'Remplacer le document',
    drop: 'ou le déposer ici',
    document: (number: number) => `Document ${number}, enregistré`,
    remove: 'Retirer',
    sending: 'Envoi du document…',
    failed: 'Ce document n’a pas pu être enregistré. PDF, JPEG ou PNG, 10\u00a0Mo au plus.',
  },
  en: {
    types: 'PDF, JPEG or PNG, up to 10 MB.',
    choose: 'Choose a document',
    replace: 'Replace the document',
    drop: 'or drop it here',
    document: (number) => `Document ${number}, saved`,
    remove: 'Remove',
    sending: 'Sending the document…',
    failed: 'This document could not be saved. PDF, JPEG or PNG, up to 10 MB.',
  },
})
