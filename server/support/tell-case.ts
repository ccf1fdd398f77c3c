import { caseNumberText } from '#domain/support/support-case.ts'
import type { Platform } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'

/** Notifies whoever wrote, if they have an account, of a message of ours. Its e-mail went out by itself. */
export async function tellCase(
  platform: Platform,
  { caseId, place }: { caseId: string; place: number },
): Promise<void> {
  const row = await platform.db
    .selectFrom('support_case')
    .select(['number', 'person_id'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!row?.person_id || row.number === null) return
  const facts = { path: `/compte/demandes/${caseId}`, number: caseNumberText(row.number) }
  const happening = { kind: 'case_answered', subject: `${caseId} ${place}`, facts } as const
  await tellOne(platform, happening, { personId: row.person_id, hasEmail: true })
}
