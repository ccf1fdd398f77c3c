import { inBoth } from '#app/language/in-both.ts'
import type { PausePeriod } from '#domain/orders/spending.ts'

type Periods = { readonly [Period in PausePeriod]: string }

/** Words of the page on which people set themselves limits. */
export const limitsTexts = inBoth({
  fr: {
    documentTitle: 'Mes limites',
    title: 'Mes limites',
    text: 'Soutenez dans les limites que vous vous fixez. Elles valent pour tous vos soutiens et achats, et personne ne peut les contourner.',
    month: {
      title: 'Ce mois-ci',
      spent: 'Dépensé',
      spentNote:
        'Soutiens et achats du mois, y compris ceux qui attendent leur paiement. Un remboursement ne les diminue pas.',
      limit: 'Limite',
      none: 'aucune',
      left: 'Il vous reste',
      next: (limit: string, from: string) => `À partir du ${from}\u00a0: ${limit}.`,
      noneNext: (from: string) => `À partir du ${from}\u00a0: plus de limite.`,
    },
    limit: {
      title: 'Limite mensuelle',
      text: 'Une limite plus basse vaut tout de suite. Une limite plus haute, ou sa suppression, attend sept jours\u00a0: vous avez le temps d’y réfléchir.',
      label: 'Limite par mois, en USDC',
      action: 'Enregistrer la limite',
      end: 'Supprimer la limite',
      now: 'Votre nouvelle limite vaut dès maintenant.',
      later: (from: string) =>
        `Votre demande est enregistrée. Elle prendra effet le ${from}\u00a0; d’ici là, rien ne change.`,
    },
    pause: {
      title: 'Faire une pause',
      text: 'Pendant une pause, vous ne pouvez rien commander ni acheter, et ce que vous n’avez pas encore payé est annulé. Vous gardez vos certificats, et vous pouvez toujours encaisser vos gains, vendre et vous rétracter.',
      label: 'Durée',
      periods: {
        '7d': '7 jours',
        '30d': '30 jours',
        '90d': '90 jours',
        '6mo': '6 mois',
        for_good: 'Pour toujours',
      } satisfies Periods,
      box: 'Je comprends que personne, pas même notre équipe, ne peut y mettre fin plus tôt',
      unticked: 'Cochez la case pour commencer la pause',
      action: 'Commencer la pause',
      done: 'Votre pause a commencé. Ce que vous n’aviez pas payé est annulé\u00a0; rien n’a été débité.',
      until: (day: string) => `Vous êtes en pause jusqu’au ${day} (heure de Paris).`,
      forGood: 'Vous avez mis fin à vos soutiens pour toujours.',
      longer: 'Vous pouvez la prolonger\u00a0; une pause plus courte n’y change rien.',
    },
    support: {
      title: 'En parler',
      text: 'Si soutenir devient une source de soucis, parlez-en\u00a0: Joueurs Info Service répond gratuitement et sans vous juger, tous les jours de 8\u00a0h à 2\u00a0h.',
      phone: '09\u00a074\u00a075\u00a013\u00a013',
    },
  },
  en: {
    documentTitle: 'My limits',
    title: 'My limits',
    text: 'Back within the limits that you set yourself. They hold for all your backing and purchases, and nobody can get around them.',
    month: {
      title: 'This month',
      spent: 'Spent',
      spentNote:
        'This month’s backings and purchases, including those that await payment. A refund does not lower it.',
      limit: 'Limit',
      none: 'none',
      left: 'You have left',
      next: (limit, from) => `From ${from}: ${limit}.`,
      noneNext: (from) => `From ${from}: no limit.`,
    },
    limit: {
      title: 'Monthly limit',
      text: 'A lower limit holds at once. A higher one, or none, takes seven days, so that you have time to think.',
      label: 'Limit per month, in USDC',
      action: 'Save the limit',
      end: 'Remove the limit',
      now: 'Your new limit holds from now on.',
      later: (from) =>
        `Your request is saved. It takes effect on ${from}; until then nothing changes.`,
    },
    pause: {
      title: 'Take a break',
      text: 'During a break you cannot order or buy anything, and whatever you have not paid yet is cancelled. You keep your certificates, and you can still collect your earnings, sell and withdraw from orders.',
      label: 'How long',
      periods: {
        '7d': '7 days',
        '30d': '30 days',
        '90d': '90 days',
        '6mo': '6 months',
        for_good: 'For good',
      },
      box: 'I understand that nobody, not even our team, can end it early',
      unticked: 'Tick the box to start the break',
      action: 'Start the break',
      done: 'Your break has started. Whatever you had not paid is cancelled; nothing was charged.',
      until: (day) => `You are on a break until ${day} (Paris time).`,
      forGood: 'You have stopped backing for good.',
      longer: 'You can make it longer; a shorter break changes nothing.',
    },
    support: {
      title: 'Talk about it',
      text: 'If backing becomes a worry, talk about it: in France, Joueurs Info Service answers free of charge and without judging, every day from 8 a.m. to 2 a.m.',
      phone: '+33 9 74 75 13 13',
    },
  },
})
