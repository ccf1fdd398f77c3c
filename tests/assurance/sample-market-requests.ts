import { anyone, nothingHasThisId, people, type SampleRequest } from './asking.ts'
import { signedPayment } from './sample-money-requests.ts'

/** Requests of the in-house market. */
export const marketRequests: Record<string, SampleRequest> = {
  'GET /market': { may: anyone },
  'GET /market/:id': { may: anyone },
  'GET /pockets/:id/prices': { may: anyone },
  'GET /sales': { may: people },
  'GET /certificates/:number/sale-terms': { may: people },
  'GET /listings': { may: people },
  'POST /listings': { may: people, body: { certificateNumber: '999999', price: '50', days: 30 } },
  'POST /listings/:id/taking-back': { may: people },
  'POST /listings/:id/purchase': { may: people, body: { price: '50' } },
  'POST /purchases': { may: people, body: { listingId: nothingHasThisId, price: '50' } },
  'GET /purchases': { may: people },
  'GET /purchases/:id': { may: people },
  'POST /purchases/:id/card-payment': {
    may: people,
    body: { successPath: '/merci', cancelPath: '/retour' },
  },
  'POST /purchases/:id/wallet-payment': { may: people, body: { walletId: nothingHasThisId } },
  'POST /purchases/:id/signed-payment': { may: people, body: signedPayment },
  'POST /purchases/:id/cancellation': { may: people },
}
