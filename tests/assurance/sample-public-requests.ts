import { anyone, type SampleRequest } from './asking.ts'

/** What everybody may read. */
export const publicRequests: Record<string, SampleRequest> = {
  'GET /pockets': { may: anyone },
  'GET /pockets/:name': { may: anyone },
  'GET /pockets/:id/terms': { may: anyone },
  'GET /pockets/:id/release-plan': { may: anyone },
  'GET /pockets/:id/ledger': { may: anyone },
  'GET /pockets/:id/distributions': { may: anyone },
  'GET /distributions': { may: anyone },
  'GET /pockets/:id/escrow': { may: anyone },
  'GET /transparency': { may: anyone },
  'GET /fights/:id': { may: anyone },
  'GET /market': { may: anyone },
}
