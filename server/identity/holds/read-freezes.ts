import { type Platform, pagedList } from '#server/kernel/door.ts'

/** People, certificates and Pockets that are stopped, the oldest first. */
export const listFreezes = pagedList({
  key: { frozenAt: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db
      .selectFrom('subject_freeze')
      .select(['id', 'subject_kind as kind', 'subject_id as subjectId'])
      .select(['operator_id as operatorId', 'reason', 'frozen_at as frozenAt'])
      .where('released_at', 'is', null),
})
