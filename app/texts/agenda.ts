import { inBoth } from '#app/language/in-both.ts'

/** Words of the calendar page and of the feed for other calendars. */
export const agendaTexts = inBoth({
  fr: {
    documentTitle: 'Agenda',
    title: 'Agenda',
    text: 'Les combats que vos certificats couvrent, et la clôture de vos Pockets.',
    choose: 'Ajouter les combats des personnes que je suis',
    back: 'Mon compte',
    coming: 'À venir',
    none: 'Rien de prévu. Les combats couverts par vos certificats apparaîtront ici.',
    fight: (fighter: string, opponent: string) => `${fighter} contre ${opponent}`,
    closing: (title: string) => `Clôture\u00a0: ${title}`,
    states: { announced: '', undated: 'Reporté, date à venir', cancelled: 'Annulé' },
    paris: (date: string) => `${date} (Paris)`,
    feed: {
      title: 'Dans mon agenda',
      text: 'Abonnez votre agenda (Google, Apple, Outlook) à une adresse secrète\u00a0: les combats y apparaissent, changent de date et s’annulent d’eux-mêmes.',
      since: (date: string) =>
        `Votre agenda est abonné depuis le ${date}. L’adresse n’est plus montrée\u00a0; une nouvelle remplace l’ancienne.`,
      make: 'Créer mon adresse',
      renew: 'Changer d’adresse',
      renewText:
        'L’adresse actuelle ne répondra plus\u00a0: il faudra abonner à nouveau votre agenda.',
      renewConfirm: 'Créer une nouvelle adresse',
      end: 'Arrêter',
      ended: 'L’abonnement est arrêté.',
      made: 'Votre adresse est prête.',
      label: 'Adresse de l’agenda',
      add: 'Ajouter à mon agenda',
    },
  },
  en: {
    documentTitle: 'Calendar',
    title: 'Calendar',
    text: 'The fights that your certificates cover, and when your Pockets close.',
    choose: 'Add the fights of people I follow',
    back: 'My account',
    coming: 'Coming up',
    none: 'Nothing planned. Fights that your certificates cover will appear here.',
    fight: (fighter, opponent) => `${fighter} vs ${opponent}`,
    closing: (title) => `Closing: ${title}`,
    states: { announced: '', undated: 'Postponed, date to come', cancelled: 'Cancelled' },
    paris: (date) => `${date} (Paris)`,
    feed: {
      title: 'In my calendar',
      text: 'Subscribe your calendar (Google, Apple, Outlook) to a secret address: fights appear there, move and are cancelled by themselves.',
      since: (date) =>
        `Your calendar has been subscribed since ${date}. The address is not shown again; a new one replaces it.`,
      make: 'Create my address',
      renew: 'Change the address',
      renewText:
        'The present address will stop working: you will have to subscribe your calendar again.',
      renewConfirm: 'Create a new address',
      end: 'Stop',
      ended: 'The subscription has ended.',
      made: 'Your address is ready.',
      label: 'Address of the calendar',
      add: 'Add to my calendar',
    },
  },
})
