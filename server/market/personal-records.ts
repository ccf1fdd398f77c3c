import type { PersonalRecords } from '#server/identity/door.ts'
import { takeOffersBack } from './take-offers-back.ts'

export const marketRecords: PersonalRecords = {
  async endSetUp(trx, { personId, from, now }) {
    return { offers: await takeOffersBack(trx, personId, now, from) }
  },
  async closeAccount(trx, { personId, now }) {
    // Nobody would be there to be paid.
    await takeOffersBack(trx, personId, now)
  },
}
