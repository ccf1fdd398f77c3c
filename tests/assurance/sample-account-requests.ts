import { anyone, people, type SampleRequest } from './asking.ts'

/* Each is to the letter and refused by a rule wherever its success would change whoever asks. */

const someone = { email: 'nobody@example.org', password: 'a guess that fails' }
const twoWords = { password: 'a long password', confirmPassword: 'another long password' }
const code = { code: '000000' }

/** The ways in and out, and what an owner does with an account. */
export const accountRequests: Record<string, SampleRequest> = {
  'GET /backings/:id': { may: people },
  'POST /accounts': { may: anyone, body: { name: 'A', email: someone.email, ...twoWords } },
  'GET /session': { may: anyone },
  'POST /session': { may: anyone, body: someone },
  'DELETE /session': { may: anyone, leaves: true },
  'POST /session/second-factor': { may: anyone, body: { challenge: 'x', ...code } },
  'POST /session/second-factor/removal': { may: anyone, body: { challenge: 'x' } },
  'POST /password-reset': { may: anyone, body: { email: someone.email } },
  'PUT /password-reset': { may: anyone, body: { token: 'x', ...twoWords } },
  'POST /email-verification': { may: anyone, body: { token: 'x' } },
  'POST /email-change': { may: anyone, body: { token: 'x' } },
  'POST /identity': {
    may: people,
    // A child is refused.
    body: { legalName: 'Ana Test', birthDate: '2020-05-17', country: 'FR' },
  },
  'POST /account/confirmation': { may: people, body: { password: 'a guess that fails' } },
  'PUT /account/password': {
    may: people,
    body: { currentPassword: 'a guess that fails', ...twoWords },
  },
  'PUT /account/language': { may: people, body: { language: 'en' } },
  'POST /account/email': { may: people, body: { email: 'no address' } },
  'GET /account/logins': { may: people },
  'DELETE /account/logins': { may: people },
  'DELETE /account/logins/:id': { may: people },
  'GET /account/second-factor': { may: people },
  'POST /account/second-factor': { may: people },
  'PUT /account/second-factor': { may: people, body: code },
  'POST /account/second-factor/end': { may: people, body: code },
  'DELETE /account/second-factor/removal': { may: people },
  'POST /account/recovery-codes': { may: people, body: code },
  'GET /account/export': { may: people },
  'PUT /account/name': { may: people, body: { name: 'x' } },
  'PUT /account/alias': { may: people, body: { alias: 'x' } },
  'GET /account/spending': { may: people },
  'PUT /account/spending-limit': { may: people, body: { limit: null } },
  // Whoever pauses orders nothing after.
  'POST /account/spending-pauses': { may: people, body: { period: '7d' }, leaves: true },
  'PUT /account/risk-answers': {
    may: people,
    body: { loss: 'nothing', source: 'fame', exit: 'on_request', guarantee: 'state' },
  },
  'DELETE /account': { may: people, leaves: true },
}
