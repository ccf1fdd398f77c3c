import { inBoth } from '#app/language/in-both.ts'

/** Words of the page of a decision that takes two operators. */
export const proposalTexts = inBoth({
  fr: {
    title: 'Décision à deux',
    person: 'La personne concernée',
    what: 'Ce qui est proposé',
    eyes: 'Quatre yeux',
    proposedBy: (author: string) => `Proposé par ${author}.`,
    handedIn: 'Envoyé par la personne concernée.',
    approvals: (given: number, needed: number) =>
      needed === 1
        ? 'Il faut l’accord d’une autre personne.'
        : `Accords donnés\u00a0: ${given} sur ${needed}.`,
    own: 'Vous avez proposé ou déjà approuvé cette décision\u00a0: une autre personne doit décider.',
    notYours: 'Vos rôles ne permettent pas d’approuver cette décision.',
    approve: 'Approuver',
    confirm: 'Approuver maintenant',
    approved: 'Votre accord est noté.',
    withdraw: 'Retirer cette proposition',
    refuse: 'Refuser cette proposition',
    wholePage: 'Tout voir à ce sujet',
    over: 'Cette décision n’attend plus\u00a0: elle a été prise, refusée, retirée ou a expiré.',
  },
  en: {
    title: 'Decision of two',
    person: 'The person concerned',
    what: 'What is proposed',
    eyes: 'Four eyes',
    proposedBy: (author) => `Proposed by ${author}.`,
    handedIn: 'Handed in by the person concerned.',
    approvals: (given, needed) =>
      needed === 1 ? 'Another person has to approve.' : `Approvals given: ${given} of ${needed}.`,
    own: 'You proposed this decision or approved it already: somebody else has to decide.',
    notYours: 'Your roles do not let you approve this decision.',
    approve: 'Approve',
    confirm: 'Approve now',
    approved: 'Your approval is recorded.',
    withdraw: 'Withdraw this proposal',
    refuse: 'Refuse this proposal',
    wholePage: 'See everything about it',
    over: 'This decision waits no more: it was taken, refused, withdrawn, or it has expired.',
  },
})
