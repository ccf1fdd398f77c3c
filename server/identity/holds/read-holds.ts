import { type Platform, pagedList } from '#server/kernel/door.ts'
import type { HoldKind } from './is-on-hold.ts'

/** What of one kind is on hold, the oldest first. */
export const listHolds = pagedList({
  key: { begunAt: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db'>, operation: HoldKind) =>
    db
      .selectFrom('hold')
      .select(['id', 'subject', 'begun_by as operatorId', 'begun_because as reason'])
      .select('begun_at as begunAt')
      .where('operation', '=', operation)
      .where('ended_at', 'is', null),
})
