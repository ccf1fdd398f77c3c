import {
  type AskingRole,
  anyone,
  because,
  cancellers,
  nothingHasThisId,
  operators,
  people,
  type SampleRequest,
} from './asking.ts'

function webhookEndpoints(base: string, may: readonly AskingRole[]): Record<string, SampleRequest> {
  const request = { url: 'http://127.0.0.1:9/hook', events: ['claim.paid'] }
  return {
    [`GET ${base}`]: { may },
    [`POST ${base}`]: { may, body: request },
    [`DELETE ${base}/:id`]: { may },
    [`POST ${base}/:id/secret`]: { may, body: {} },
    [`POST ${base}/:id/enabling`]: { may, body: {} },
    [`GET ${base}/:id/deliveries`]: { may },
    [`POST ${base}/:id/resend`]: { may, body: { deliveryId: nothingHasThisId } },
  }
}

const proof = {
  id: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
}
const made = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['usb'] }

const passkeys: Record<string, SampleRequest> = {
  'POST /session/passkey-challenge': { may: anyone },
  'POST /session/passkey': { may: anyone, body: proof },
  'GET /account/passkeys': { may: people },
  'POST /account/passkeys/challenge': { may: people },
  'POST /account/passkeys': { may: people, body: { name: 'Téléphone', credential: made } },
  'DELETE /account/passkeys/:id': { may: people },
  'POST /operator/session/passkey-challenge': { may: anyone },
  'GET /operator/passkeys': { may: operators },
  'POST /operator/passkeys/challenge': { may: operators, body: { password: 'x' } },
  'POST /operator/passkeys': { may: operators, body: { name: 'Téléphone', credential: made } },
  'DELETE /operator/passkeys/:id': { may: operators },
}

const chosen = { token: 'x', password: 'x', confirmPassword: 'x', code: '000000' }

const operatorDoors: Record<string, SampleRequest> = {
  'POST /operator/session': { may: anyone, body: { handle: 'x', password: 'x', code: '000000' } },
  'DELETE /operator/session': { may: anyone },
  'POST /operator/invitation': { may: anyone, body: { token: 'x' } },
  'PUT /operator/invitation': { may: anyone, body: chosen },
}

const messages: Record<string, SampleRequest> = {
  'GET /operator/provider-messages': { may: cancellers },
  'POST /operator/provider-messages/replay': {
    may: cancellers,
    body: { provider: 'stripe', eventId: 'evt_none', ...because },
  },
  'POST /operator/provider-payments/import': {
    may: cancellers,
    body: { paymentId: 'pi_none', ...because },
  },
  'GET /operator/webhook-deliveries': { may: cancellers },
  'POST /operator/webhook-deliveries/:id/resend': { may: cancellers, body: because },
}

const choice = { kind: 'fight_result', inApp: true, byEmail: false }

const notifications: Record<string, SampleRequest> = {
  'GET /notifications': { may: people },
  'POST /notifications/read': { may: people, body: { ids: ['1'] } },
  'GET /notification-preferences': { may: people },
  'PUT /notification-preferences': { may: people, body: { items: [choice] } },
  'GET /follows': { may: people },
  'PUT /fighters/:id/follow': { may: people },
  'DELETE /fighters/:id/follow': { may: people },
  'PUT /federations/:id/follow': { may: people },
  'DELETE /federations/:id/follow': { may: people },
}

/** Files; who reads which document is tested beside it. */
const files: Record<string, SampleRequest> = {
  'POST /evidence': { may: [...people, ...operators] },
  'GET /evidence/:name': { may: [...people, ...operators] },
  'GET /operator/fees-report.csv': { may: operators },
}

/** What lets outside programs in, and what tells them. */
export const programRequests: Record<string, SampleRequest> = {
  'GET /account/tokens': { may: people },
  'POST /account/tokens': { may: people, body: { name: 'Script', scopes: ['read'], days: 30 } },
  'DELETE /account/tokens/:id': { may: people },
  'PUT /account/calendar-feed': { may: people },
  'DELETE /account/calendar-feed': { may: people },
  ...passkeys,
  ...operatorDoors,
  ...messages,
  ...notifications,
  ...files,
  ...webhookEndpoints('/webhook-endpoints', people),
  ...webhookEndpoints('/operator/webhook-endpoints', cancellers),
}
