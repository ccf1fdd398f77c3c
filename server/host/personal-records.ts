import { campaignRecords } from '#server/campaigns/door.ts'
import { certificateRecords } from '#server/certificates/door.ts'
import type { PersonalRecords } from '#server/identity/door.ts'
import { marketRecords } from '#server/market/door.ts'
import { orderRecords } from '#server/orders/door.ts'
import { supportRecords } from '#server/support/door.ts'
import { payoutRecords } from '#server/treasury/door.ts'

/** What modules keep for people, in the order in which it ends with an account. */
export const records: readonly PersonalRecords[] = [
  payoutRecords,
  campaignRecords,
  certificateRecords,
  orderRecords,
  marketRecords,
  supportRecords,
]
