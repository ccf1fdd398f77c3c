import { inBoth } from '#app/language/in-both.ts'

/** Words of the right to withdraw, on the page of an order that has it. The two labels are those of the law. */
export const withdrawalTexts = inBoth({
  fr: {
    title: 'Droit de rétractation',
    open: (until: string) =>
      `Vous pouvez revenir sur ce soutien, sans motif et sans frais, jusqu’au ${until} (heure de Paris), tant qu’aucun combat couvert n’a commencé.`,
    /** Of a waiver that nothing proves. */
    unproven: (until: string) =>
      `L’e-mail qui confirme ce contrat n’est pas arrivé chez vous. Malgré la case cochée à la commande, vous pouvez donc revenir sur ce soutien, sans motif et sans frais, jusqu’au ${until} (heure de Paris) ou jusqu’à l’arrivée de cet e-mail, tant qu’aucun combat couvert n’a commencé.`,
    begin: 'Renoncer au contrat ici',
    asked: (amount: string) =>
      `Nous vous remboursons ${amount} par le moyen de paiement d’origine. Votre certificat et ses droits prennent fin. Confirmez pour terminer.`,
    confirm: 'Confirmer la rétractation',
    done: (when: string, amount: string) =>
      `Nous avons reçu votre rétractation le ${when} (heure de Paris). Nous vous remboursons ${amount} par le moyen de paiement d’origine\u00a0; un e-mail vous le confirme.`,
    declared: (when: string) =>
      `Nous avons reçu votre rétractation le ${when} (heure de Paris). Nous vous remboursons dès que la vérification en cours est terminée.`,
  },
  en: {
    title: 'Right of withdrawal',
    open: (until) =>
      `You can withdraw from this backing, without a reason and free of charge, until ${until} (Paris time), as long as no covered fight has begun.`,
    unproven: (until) =>
      `The email that confirms this contract did not reach you. Although you ticked the box, you can therefore withdraw from this backing, without a reason and free of charge, until ${until} (Paris time) or until that email arrives, as long as no covered fight has begun.`,
    begin: 'Withdraw from contract here',
    asked: (amount) =>
      `You get ${amount} back by the means that you paid with. Your certificate and its rights end. Confirm to finish.`,
    confirm: 'Confirm withdrawal',
    done: (when, amount) =>
      `We received your withdrawal on ${when} (Paris time). ${amount} goes back by the means that you paid with; we confirm it by email.`,
    declared: (when) =>
      `We received your withdrawal on ${when} (Paris time). The money goes back as soon as the current check is over.`,
  },
})
