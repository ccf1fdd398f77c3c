import {
  type AskingRole,
  cancellers,
  nothingHasThisId,
  people,
  type SampleRequest,
} from './asking.ts'

function receivers(base: string, may: readonly AskingRole[]): Record<string, SampleRequest> {
  const wish = { url: 'http://127.0.0.1:9/hook', events: ['claim.paid'] }
  return {
    [`GET ${base}`]: { may },
    [`POST ${base}`]: { may, body: wish },
    [`DELETE ${base}/:id`]: { may },
    [`POST ${base}/:id/secret`]: { may, body: {} },
    [`POST ${base}/:id/enabling`]: { may, body: {} },
    [`GET ${base}/:id/deliveries`]: { may },
    [`POST ${base}/:id/resend`]: { may, body: { deliveryId: nothingHasThisId } },
  }
}

/** What lets outside programs in, and what tells them. */
export const programRequests: Record<string, SampleRequest> = {
  'GET /account/tokens': { may: people },
  'POST /account/tokens': { may: people, body: { name: 'Script', scopes: ['read'], days: 30 } },
  'DELETE /account/tokens/:id': { may: people },
  ...receivers('/webhook-receivers', people),
  ...receivers('/operator/webhook-receivers', cancellers),
}
