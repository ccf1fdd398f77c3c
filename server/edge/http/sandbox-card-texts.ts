import type { InBoth } from '#domain/kernel/language.ts'
import type { CardDelivery } from '#server/ports/door.ts'

const inFrench = {
  title: 'Paiement',
  done: 'Ce paiement est déjà fait.',
  expired: 'Cette page a expiré.',
  declined: 'Carte refusée. Rien n’a été débité\u00a0: essayez une autre carte.',
  card: 'Numéro de carte',
  delivery: 'Le message qui confirme le paiement arrive',
  deliveries: {
    once: 'une fois',
    twice: 'deux fois',
    late: 'en retard',
    reversed: 'dans l’ordre inverse',
    corrupt: 'falsifié',
    lost: 'jamais',
  } satisfies Record<CardDelivery, string> as Record<CardDelivery, string>,
  pay: 'Payer',
  cancel: 'Annuler',
  cardsTitle: 'Cartes d’essai',
  cards: [
    ['4242 4242 4242 4242', 'acceptée'],
    ['4000 0000 0000 0002', 'refusée'],
    ['4000 0000 0000 0259', 'acceptée, puis <a href="/sandbox/bank">contestée à la banque</a>'],
  ],
  note: 'Un montant qui finit par 13 centimes est refusé avec toutes les cartes. Un message en retard ou perdu s’envoie depuis <a href="/sandbox/stripe/messages">la liste des messages</a>.',
  messages: {
    title: 'Messages du prestataire',
    columns: ['Message', 'Paiement', 'Action'],
    again: 'Envoyer de nouveau',
    none: 'Aucun message n’a été écrit.',
  },
  euros: new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
}

/** Words of the sandbox card provider's pages. */
export const cardTexts: InBoth<typeof inFrench> = {
  fr: inFrench,
  en: {
    title: 'Payment',
    done: 'This payment is already done.',
    expired: 'This page has expired.',
    declined: 'Card declined. Nothing was charged: try another card.',
    card: 'Card number',
    delivery: 'The message that confirms the payment arrives',
    deliveries: {
      once: 'once',
      twice: 'twice',
      late: 'late',
      reversed: 'in reverse order',
      corrupt: 'forged',
      lost: 'never',
    },
    pay: 'Pay',
    cancel: 'Cancel',
    cardsTitle: 'Test cards',
    cards: [
      ['4242 4242 4242 4242', 'accepted'],
      ['4000 0000 0000 0002', 'declined'],
      ['4000 0000 0000 0259', 'accepted, then <a href="/sandbox/bank">disputed at the bank</a>'],
    ],
    note: 'An amount that ends in 13 cents is declined with every card. A late or lost message is sent from <a href="/sandbox/stripe/messages">the list of messages</a>.',
    messages: {
      title: 'Messages of the provider',
      columns: ['Message', 'Payment', 'Action'],
      again: 'Send again',
      none: 'No messages have been written.',
    },
    euros: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
  },
}

export const noMessage = { fr: 'Message introuvable', en: 'Message not found' }
