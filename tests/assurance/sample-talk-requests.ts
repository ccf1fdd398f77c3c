import {
  type AskingRole,
  anyone,
  athleteSide,
  because,
  federation,
  hash,
  nothingHasThisId,
  people,
  type SampleRequest,
} from './asking.ts'

const recipients: readonly AskingRole[] = [...athleteSide, 'f1']
const moderators: readonly AskingRole[] = ['support', 'compliance']

/** Who acts for recipients, what is told and asked about a Pocket, and what backers are asked about its bouts. */
export const talkRequests: Record<string, SampleRequest> = {
  'GET /pockets/:id/updates': { may: anyone },
  'GET /pockets/:id/questions': { may: anyone },
  'POST /pockets/:id/questions': { may: people, body: { text: 'Quand ?' } },
  'POST /studio/pockets/:id/updates': { may: recipients, body: { text: 'Tout va bien.' } },
  'POST /studio/questions/:id/answer': { may: recipients, body: { answer: 'Bientôt.' } },
  'GET /bout-questions': { may: people },
  'POST /backings/:id/bout-answer': {
    may: people,
    body: { questionId: nothingHasThisId, answer: 'keep' },
  },
  'POST /studio/mandates': {
    may: ['athlete', 'f1'],
    body: { recipientId: nothingHasThisId, email: 'manager@exemple.example' },
  },
  'GET /studio/recipients': { may: people },
  'GET /studio/mandates': { may: people },
  'DELETE /studio/mandates/:id': { may: people },
  'POST /studio/mandate-answers': { may: people, body: { token: 'none', accepts: true } },
  'GET /fighters/:id/attestations': { may: anyone },
  'GET /attestations/:id': { may: anyone },
  'GET /studio/attestations': { may: people },
  'PUT /studio/fitness-consent': { may: ['athlete'], body: { given: true } },
  'GET /studio/federations/:id/attestations': { may: federation },
  'POST /studio/federations/:id/attestations': {
    may: federation,
    body: { kind: 'licence', fighterId: nothingHasThisId, validUntil: '2027-06-30' },
  },
  'POST /studio/attestations/:id/revocation': { may: federation, body: because },
  'GET /pockets/:id/budget': { may: anyone },
  'PUT /studio/federation-pockets/:id/budget': {
    may: federation,
    body: { lines: [{ name: 'Arbitres', earmarked: '100' }] },
  },
  'POST /studio/federation-pockets/:id/spendings': {
    may: federation,
    body: {
      lineId: nothingHasThisId,
      amount: '10',
      spentOn: '2026-11-19',
      note: 'Stage',
      evidenceHash: hash,
    },
  },
  'POST /studio/spendings/:id/withdrawal': { may: federation, body: because },
  'PUT /studio/pictures/:id': { may: recipients },
  'PATCH /studio/pictures/:id': { may: recipients, body: { focusX: 25, focusY: 75 } },
  'DELETE /studio/pictures/:id': { may: recipients },
  'GET /operator/pictures': { may: moderators },
  'POST /operator/pictures/:id/hiding': { may: moderators, body: because },
  'GET /operator/budget-texts': { may: moderators },
  'POST /operator/budget-texts/:id/hiding': { may: moderators, body: because },
  'POST /operator/pocket-updates/:id/hiding': { may: moderators, body: because },
  'POST /operator/pocket-questions/:id/hiding': { may: moderators, body: because },
}
