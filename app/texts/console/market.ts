import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about offers and the chain of certificates. */
export const marketWords = inPairs({
  'GET /listing-freezes': ['Offres bloquées', 'Offers on hold'],
  'POST /listing-freezes': ['Bloquer une offre', 'Put an offer on hold'],
  'POST /listing-freezes/:id/release': ['Débloquer cette offre', 'Release this offer'],
  'GET /chain-pauses': ['Pause de la blockchain', 'Pause of the blockchain'],
  'POST /chain-pauses': [
    'Ne plus rien envoyer à la blockchain',
    'Send nothing more to the blockchain',
  ],
  'POST /chain-pauses/:id/release': [
    'Reprendre les envois à la blockchain',
    'Send to the blockchain again',
  ],
  'POST /chain-comparisons': [
    'Proposer de reprendre la lecture de la blockchain',
    'Propose to read the blockchain on',
  ],
  'POST /chain-comparisons/:id/approvals': [
    'Reprise de la lecture de la blockchain',
    'Reading the blockchain on',
  ],
})
