import { campaignRecords, ownReleases, stoppablePocket } from '#server/campaigns/door.ts'
import {
  certificateRecords,
  stoppableCertificate,
  tellTokensOf,
} from '#server/certificates/door.ts'
import { plugPersonalRecords, plugStoppables } from '#server/identity/door.ts'
import { allPayables, marketRecords } from '#server/market/door.ts'
import { paymentRecords, plugPayables } from '#server/payments/door.ts'
import { supportRecords } from '#server/support/door.ts'
import { payoutRecords, plugPocketReleases } from '#server/treasury/door.ts'

/** Gives modules what they have declared that they need of later ones. */
export function plugModules(): void {
  plugStoppables({
    pocket: stoppablePocket,
    certificate: stoppableCertificate,
    tellTokensOf,
  })
  plugPocketReleases(ownReleases)
  plugPayables(allPayables)
  plugPersonalRecords([
    payoutRecords,
    campaignRecords,
    certificateRecords,
    paymentRecords,
    marketRecords,
    supportRecords,
  ])
}
