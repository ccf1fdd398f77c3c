import type { PersonalRecords } from '#server/identity/door.ts'
import { endRecoveries } from './end-recoveries.ts'

export const certificateRecords: PersonalRecords = {
  async endSetUp(trx, { personId, from, now }) {
    return { recoveries: await endRecoveries(trx, personId, now, from) }
  },
  async closeAccount(trx, { personId, now }) {
    await trx.deleteFrom('patron').where('person_id', '=', personId).execute()
    await endRecoveries(trx, personId, now)
  },
}
