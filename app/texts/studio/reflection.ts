import { inBoth } from '#app/language/in-both.ts'

/** Words on the time that an athlete has to think before their shares go on sale. */
export const reflectionTexts = inBoth({
  fr: {
    ahead: (hours: string, moment: string) =>
      `Après l’envoi à notre équipe, vous avez ${hours} heures pour réfléchir\u00a0: personne n’achète avant. Envoyé maintenant, ce Pocket ouvre au plus tôt le ${moment}.`,
    onSubmit: (hours: string, moment: string) =>
      `Vous avez ensuite ${hours} heures pour réfléchir\u00a0: la vente ouvre au plus tôt le ${moment}. Une modification fait repartir ce délai.`,
    running: (moment: string) =>
      `Vous pouvez réfléchir jusqu’au ${moment}\u00a0: personne n’achète avant. Pour retirer le Pocket d’ici là, modifiez-le\u00a0: il redevient un brouillon, sans raison à donner.`,
  },
  en: {
    ahead: (hours, moment) =>
      `Once it is sent to our team, you have ${hours} hours to think: nobody buys before. Sent now, this Pocket opens on ${moment} at the earliest.`,
    onSubmit: (hours, moment) =>
      `You then have ${hours} hours to think: the sale opens on ${moment} at the earliest. A change starts that time anew.`,
    running: (moment) =>
      `You can think until ${moment}: nobody buys before. To take the Pocket back by then, change it: it is a draft again, and you give no reason.`,
  },
})
