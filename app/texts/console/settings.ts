import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about the figures of the platform, its launch and its terms. */
export const settingWords = inPairs({
  'GET /settings': ['Réglages', 'Settings'],
  'POST /setting-changes': ['Proposer un changement de réglage', 'Propose a change of a setting'],
  'POST /setting-changes/:id/approvals': ['Changement de réglage', 'Change of a setting'],
  'GET /launch': ['Lancement', 'Launch'],
  'POST /launch-changes': [
    'Proposer de lancer ou d’arrêter une partie',
    'Propose to launch or stop a part',
  ],
  'POST /launch-changes/:id/approvals': ['Interrupteur de lancement', 'Launch switch'],
  'POST /terms-versions': [
    'Proposer de nouvelles conditions générales',
    'Propose new general terms',
  ],
  'POST /terms-versions/:id/approvals': ['Nouvelles conditions générales', 'New general terms'],
})
