import { keptSince } from '#domain/kernel/retention.ts'
import type { PersonalRecords } from '#server/identity/door.ts'
import { forgetDeferred } from './defer-message.ts'

export const paymentRecords: PersonalRecords = {
  prune: (db, now) => forgetDeferred(db, keptSince('webhookBodies', now)),
}
