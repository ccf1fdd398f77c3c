import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import {
  type AskingRole,
  at,
  athlete,
  athleteSide,
  auditors,
  because,
  cancellers,
  compliance,
  federation,
  hash,
  money,
  nothingHasThisId,
  operators,
  people,
  type SampleRequest,
} from './asking.ts'
import { accountRequests } from './sample-account-requests.ts'
import { approvalRequests } from './sample-approval-requests.ts'
import { marketRequests } from './sample-market-requests.ts'
import { paymentRequests, providerRequests } from './sample-money-requests.ts'
import { programRequests } from './sample-program-requests.ts'
import { publicRequests } from './sample-public-requests.ts'
import { supportRequests } from './sample-support-requests.ts'
import { talkRequests } from './sample-talk-requests.ts'

export const giftOf = (kind: 'tips' | 'federation') => ({
  kind,
  title: 'Pocket fictif',
  description: 'Personnage fictif.',
  opensAt: at(1),
  closesAt: at(2),
  goal: '2000',
})
const share = {
  kind: 'share',
  title: 'Pocket fictif',
  description: 'Personnage fictif.',
  opensAt: at(1),
  closesAt: at(2),
  unitPrice: '50',
  unitCount: 400,
  ppmPerUnit: 500,
  coveredFights: [{ fightId: sandboxIds.firstFight, weight: 1 }],
  compensationLevel1: false,
  priorityWindow: false,
  withdrawalPolicy: 'waiver',
  releaseBy: 'dates',
}
const earnings = {
  currency: 'USDC',
  show: '1000',
  win: '0',
  finishBonus: '0',
  fines: '0',
  conversion: null,
  evidenceHashes: [hash],
}
const order = { kind: 'tips', pocketId: sandboxIds.tips, amount: '10' }
const proven = { evidenceHash: hash, ...because }
const seen = { outcome: 'win', ...proven }
const athleteApplication = {
  standing: 'amateur',
  name: 'Athlète Fictive',
  record: '7-1-0',
  weightClass: 'Strawweight',
  country: 'FR',
  licenceNumber: 'FR 1-X',
  biography: 'Personnage fictif.',
  consented: true,
  proContractHash: hash,
}
export const organisation = {
  name: 'Ligue Fictive',
  kind: 'league',
  reach: 'national',
  registrationNumber: 'W 75 1',
  country: 'FR',
  site: 'https://ligue.example.org',
  presentation: 'Organisation fictive.',
  delegationHash: hash,
}
const bout = {
  opponentName: 'Adversaire',
  eventName: 'Gala Fictif',
  place: 'Lyon',
  weighInAt: at(3),
  takesPlaceAt: at(4),
  contractReference: 'C-1',
  contractHash: hash,
}

function studio(
  base: string,
  may: readonly AskingRole[],
  sells: readonly AskingRole[],
  pocket: Record<string, unknown>,
): Record<string, SampleRequest> {
  return {
    [`GET ${base}`]: { may },
    [`POST ${base}`]: { may, body: pocket },
    [`PUT ${base}/:id`]: { may, body: pocket },
    [`POST ${base}/:id/submission`]: { may },
    [`POST ${base}/:id/publication`]: { may: sells },
    [`GET ${base}/:id/backers`]: { may },
    [`POST ${base}/:id/steps`]: { may: sells, body: { step: 'pause' } },
    [`POST ${base}/:id/cancellation`]: { may: ['athlete', 'f1'], body: because },
  }
}

const ofPeople: Record<string, SampleRequest> = {
  'POST /quotes': { may: people, body: order },
  'GET /backings': { may: people },
  'POST /backings': { may: people, body: order },
  'POST /backings/:id/card-payment': {
    may: people,
    body: { successPath: '/merci', cancelPath: '/retour' },
  },
  'POST /backings/:id/wallet-payment': { may: people, body: { walletId: nothingHasThisId } },
  'POST /backings/:id/cancellation': { may: people },
  'POST /backings/:id/withdrawal': { may: people },
  'POST /backings/:id/withdrawal/confirmation': {
    may: people,
    body: { requestId: nothingHasThisId },
  },
  'GET /figures': { may: people },
  'GET /identity/full': { may: people },
  'POST /identity/full': { may: people, body: { returnPath: '/dashboard' } },
  ...marketRequests,
  'POST /fights/:id/result': { may: [...athleteSide, 'f1'], body: seen },
  'POST /fights/:id/earnings': { may: [...athleteSide, 'f1'], body: earnings },
  'GET /certificates/:number/contestable-earnings': { may: people },
  'POST /earnings/:id/challenges': { may: people, body: because },
  'POST /fighter-applications': { may: people, body: athleteApplication },
  'GET /fighter-applications': { may: people },
  'POST /federation-applications': { may: people, body: organisation },
  'GET /federation-applications': { may: people },
  'PATCH /studio/profile': { may: athleteSide, body: { biography: 'Neuve.' } },
  'POST /studio/pro-contract': {
    may: athlete,
    body: { signedAt: '2026-11-01T10:00:00.000Z', evidenceHash: hash },
  },
  'POST /studio/fights': { may: athleteSide, body: bout },
  'PUT /studio/fights/:id': { may: athleteSide, body: bout },
  'PATCH /studio/federations/:id': { may: federation, body: { presentation: 'Neuve.' } },
  ...studio('/studio/pockets', athleteSide, athlete, share),
  'POST /studio/pockets/:id/further': {
    may: athleteSide,
    body: { opensAt: at(5), closesAt: at(6) },
  },
  ...studio('/studio/federation-pockets', federation, federation, giftOf('federation')),
}

const ofOperators: Record<string, SampleRequest> = {
  'GET /operator/session': { may: operators },
  'GET /operator/queues': { may: operators },
  'GET /operator/proposals': { may: auditors },
  'POST /operator/proposals/:id/end': { may: auditors, body: because },
  'POST /operator/pockets/:id/early-end': { may: cancellers, body: because },
  'POST /operator/pockets/:id/early-end/approvals': { may: cancellers, body: because },
  'POST /operator/fights/:id/opponent': { may: money, body: { email: null, ...because } },
  'POST /operator/fighters/:id/manager': { may: money, body: { email: null, ...because } },
  'GET /operator/audit-log': { may: auditors },
  'GET /operator/audit-log.csv': { may: auditors },
  'GET /operator/people': { may: operators },
  'GET /operator/people/:id': { may: operators },
  'GET /operator/pockets': { may: operators },
  'GET /operator/pockets/:id': { may: operators },
  'GET /operator/payable-pockets': { may: money },
  'GET /operator/fights/:id': { may: auditors },
  'GET /operator/orders': { may: operators },
  'GET /operator/orders/:id': { may: operators },
  'POST /operator/reconciliation': { may: operators },
  'GET /operator/reconciliation': { may: operators },
  'GET /operator/tasks': { may: cancellers },
  'POST /operator/tasks/:id/retry': { may: cancellers, body: because },
  'POST /operator/tasks/:id/give-up': { may: cancellers, body: because },
  'GET /operator/unconfirmed-contracts': { may: cancellers },
  'POST /operator/unconfirmed-contracts/:id/email': { may: cancellers, body: because },
  'GET /operator/money-stop': { may: operators },
  // Whoever may stops it; whoever may lift it does so right after.
  'POST /operator/money-stop': { may: cancellers, body: because },
  'POST /operator/money-stop/lift': { may: cancellers, body: because },
  'POST /operator/refunds': {
    may: money,
    body: { backingId: nothingHasThisId, cause: 'fraud', ...because },
  },
  'POST /operator/refunds/:id/approvals': { may: money, body: because },
  'POST /operator/fights/:id/postponement': { may: money, body: because },
  'POST /operator/fights/:id/dates': {
    may: money,
    body: { takesPlaceAt: at(4), weighInAt: at(3), ...because },
  },
  'POST /operator/fights/:id/start': { may: money, body: because },
  'POST /operator/fights/:id/result': { may: money, body: seen },
  'POST /operator/fights/:id/official-result': {
    may: money,
    body: { outcome: 'win', ...because },
  },
  'POST /operator/fights/:id/result-rejection': { may: money, body: because },
  'POST /operator/fights/:id/cancellation': {
    may: money,
    body: { cause: 'athlete_released', fault: 'nobody', evidenceHash: hash, ...because },
  },
  'POST /operator/fights/:id/start-reversal': { may: money, body: proven },
  'POST /operator/fights/:id/postponement-reversal': { may: money, body: proven },
  'POST /operator/fights/:id/overturning': { may: money, body: seen },
  'POST /operator/fights/:id/bout-changes': {
    may: money,
    body: { opponentName: 'Autre Adversaire', evidenceHash: hash, ...because },
  },
  'GET /operator/bout-questions': { may: money },
  'GET /operator/fights': { may: money },
  'GET /operator/receipts': { may: money },
  'POST /operator/fight-changes/:id/approvals': { may: money, body: because },
  'POST /operator/fights/:id/earnings': { may: money, body: earnings },
  'POST /operator/earnings/:id/verification': {
    may: money,
    body: { earnings: '1000', ...because },
  },
  'POST /operator/earnings/:id/rejection': { may: money, body: because },
  'GET /operator/earnings/:id/challenges': { may: money },
  'POST /operator/earnings/:id/challenge-answer': {
    may: money,
    body: { upheld: false, ...because },
  },
  'POST /operator/earnings/:id/write-off': { may: money, body: proven },
}

const ofStops: Record<string, SampleRequest> = {
  'GET /operator/kyc-cases': { may: compliance },
  'GET /operator/screening-alerts': { may: compliance },
  'POST /operator/kyc-cases/:id/decision': {
    may: compliance,
    body: { verdict: 'approved', ...because },
  },
  'GET /operator/retention': { may: auditors },
  'GET /operator/person-links': { may: compliance },
  'GET /operator/likenesses': { may: compliance },
  'POST /operator/person-links': {
    may: compliance,
    body: {
      personId: nothingHasThisId,
      otherId: '0bad0bad-0bad-4bad-8bad-0bad0bad0bae',
      ...because,
    },
  },
  'POST /operator/person-partings': {
    may: compliance,
    body: { linkId: nothingHasThisId, ...because },
  },
  'POST /operator/person-partings/:id/approvals': { may: compliance, body: because },
  'GET /operator/freezes': { may: compliance },
  'POST /operator/freezes': {
    may: compliance,
    body: { subject: { kind: 'person', id: nothingHasThisId }, ...because },
  },
  'POST /operator/freeze-releases': {
    may: compliance,
    body: { freezeId: nothingHasThisId, ...because },
  },
  'POST /operator/freeze-releases/:id/approvals': { may: compliance, body: because },
  'GET /operator/frozen-orders': { may: compliance },
  'POST /operator/order-freezes': {
    may: compliance,
    body: { backingId: nothingHasThisId, ...because },
  },
  'POST /operator/resolutions': {
    may: compliance,
    body: { orderId: nothingHasThisId, resolution: 'refund', ...because },
  },
  'POST /operator/resolutions/:id/approvals': { may: compliance, body: because },
  'GET /operator/disputes': { may: operators },
  'GET /operator/held-payments': { may: operators },
  'POST /operator/payment-assignments': {
    may: money,
    body: { provider: 'card', paymentId: 'pi_none', orderId: null, ...because },
  },
  'POST /operator/payment-assignments/:id/approvals': { may: money, body: because },
}

/** A row for every operation that not anybody may ask for; tests fail for one without. */
export const sampleRequests: { readonly [operation: string]: SampleRequest } = {
  ...accountRequests,
  ...ofPeople,
  ...ofOperators,
  ...approvalRequests,
  ...ofStops,
  ...paymentRequests,
  ...providerRequests,
  ...programRequests,
  ...publicRequests,
  ...talkRequests,
  ...supportRequests,
}
