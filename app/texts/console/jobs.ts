import { inBoth } from '#app/language/in-both.ts'

/** The work of every day, on the operators' first page. */
export const jobTexts = inBoth({
  fr: {
    title: 'Le travail du jour',
    others: 'Les autres files',
    names: {
      athlete: 'Athlète',
      federation: 'Fédération',
      pocket: 'Pocket',
      contract: 'Contrat',
      identity: 'Identité',
      screening: 'Filtrage',
      fight: 'Résultat et gains',
      settlement: 'Répartition',
      payout: 'Versement',
      dispute: 'Contestation bancaire',
    },
    links: {
      applications: 'Candidatures à juger',
      toApprove: 'À approuver',
      toDecide: 'À décider',
      alerts: 'Alertes',
      toRecord: 'À noter ou à confirmer',
      toWorkOut: 'À calculer',
      toPropose: 'À proposer',
      openOnes: 'En cours',
    },
  },
  en: {
    title: 'Today’s work',
    others: 'The other queues',
    names: {
      athlete: 'Athlete',
      federation: 'Federation',
      pocket: 'Pocket',
      contract: 'Contract',
      identity: 'Identity',
      screening: 'Screening',
      fight: 'Result and earnings',
      settlement: 'Distribution',
      payout: 'Payout',
      dispute: 'Bank dispute',
    },
    links: {
      applications: 'Applications to judge',
      toApprove: 'To approve',
      toDecide: 'To decide',
      alerts: 'Alerts',
      toRecord: 'To record or confirm',
      toWorkOut: 'To work out',
      toPropose: 'To propose',
      openOnes: 'Open',
    },
  },
})
