import { sql } from 'kysely'
import type { Picture } from '#domain/campaigns/picture.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { type Actor, type Database, personCommand, type Trx } from '#server/kernel/door.ts'
import { drawPicture } from './draw-picture.ts'
import { lockFiles, storeFiles } from './picture-files.ts'

/** What a picture is of, each by its own id. */
type Subject =
  | { kind: 'fighter'; fighter_id: string }
  | { kind: 'federation'; federation_id: string }
  | { kind: 'pocket'; pocket_id: string }

interface Upload extends Pick<Picture, 'focusX' | 'focusY'> {
  subjectId: string
  sent: Uint8Array
}

/**
 * Shows a picture in place of the one before: as the photo of the person's athlete or organisation, or as the cover of a Pocket
 * of theirs. Refuses `unknown_object` for any other, `picture_hidden` for one that an operator has hidden, whoever sends it, and what
 * `drawPicture` refuses. @throws Busy when too many are uploaded.
 */
export const showPicture = personCommand({
  operation: 'show_picture',
  ask: async ({ platform, by }, { subjectId, sent }: Upload) => {
    // Drawing takes seconds: nobody has it done for what is not theirs.
    if (!(await findOwn(platform.db, by, subjectId))) return refuse({ code: 'unknown_object' })
    const drawn = await drawPicture(sent)
    if (!drawn.ok) return drawn
    await storeFiles(platform, drawn.value)
    return accept(drawn.value.sha256)
  },
  load: async ({ trx, by }, { subjectId }, sha256) => {
    const own = await lockOwn(trx, by, subjectId)
    if (own) await lockFiles(trx, sha256)
    return own && { own, sha256, isHidden: await wasHidden(trx, sha256) }
  },
  decide: (facts) => (facts.isHidden ? refuse({ code: 'picture_hidden' }) : accept(facts)),
  record: async ({ trx, platform, now, audit }, { own, sha256 }, { input }) => {
    const { subjectId, focusX, focusY } = input
    const { kind, ...subject } = own
    const id = platform.randomness.uuid()
    await deleteShown(trx, subjectId)
    await trx
      .insertInto('picture')
      .values({ id, ...subject, sha256, focus_x: focusX, focus_y: focusY, uploaded_at: now })
      .execute()
    await audit(`${kind}:${subjectId}`, { detail: { pictureId: id, sha256 } })
    return { pictureId: id, sha256, focusX, focusY }
  },
})

interface Focus extends Pick<Picture, 'focusX' | 'focusY'> {
  subjectId: string
}

/**
 * Keeps another point of the picture that is shown in sight. Refuses `unknown_object` for what is not the person's, and
 * `transition_not_allowed` where none is shown.
 */
export const moveFocus = personCommand({
  operation: 'show_picture',
  load: async ({ trx, by }, { subjectId }: Focus) => {
    const own = await lockOwn(trx, by, subjectId)
    return own && { own, shown: await shownOf(trx, subjectId) }
  },
  decide: ({ own, shown }) =>
    shown ? accept({ own, shown }) : refuse({ code: 'transition_not_allowed' }),
  record: async ({ trx, audit }, { own, shown }, { input: { subjectId, focusX, focusY } }) => {
    const focus = { focus_x: focusX, focus_y: focusY }
    await trx.updateTable('picture').set(focus).where('id', '=', shown.id).execute()
    await audit(`${own.kind}:${subjectId}`, { detail: { pictureId: shown.id, focusX, focusY } })
    return { pictureId: shown.id, sha256: shown.sha256, focusX, focusY }
  },
})

const shownOf = (trx: Trx, subjectId: string) =>
  trx
    .selectFrom('picture')
    .select(['id', 'sha256'])
    .where('subject_id', '=', subjectId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Shows no picture any more. Refuses `unknown_object` for what is not the person's. */
export const removePicture = personCommand({
  operation: 'show_picture',
  load: ({ trx, by }, subjectId: string) => lockOwn(trx, by, subjectId),
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { kind }, { input: subjectId }) => {
    await deleteShown(trx, subjectId)
    await audit(`${kind}:${subjectId}`, { detail: { pictureId: null } })
    return null
  },
})

/** Whether an operator has hidden the same file, on anybody's page. */
async function wasHidden(trx: Trx, sha256: string): Promise<boolean> {
  const hidden = await trx
    .selectFrom('picture')
    .select('id')
    .where('sha256', '=', sha256)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return hidden !== undefined
}

async function deleteShown(trx: Trx, subjectId: string): Promise<void> {
  await trx
    .deleteFrom('picture')
    .where('subject_id', '=', subjectId)
    .where('hidden_at', 'is', null)
    .execute()
}

/** Locks the person: of two uploads at once one replaces the other. */
async function lockOwn(trx: Trx, by: Actor, subjectId: string): Promise<Subject | null> {
  return (await lockUnlessLeft(trx, by.personId)) ? findOwn(trx, by, subjectId) : null
}

/** The person's athlete, organisation or Pocket of this id; null for any other. */
async function findOwn(
  db: Database,
  { personId }: Actor,
  subjectId: string,
): Promise<Subject | null> {
  const { rows } = await sql<{ kind: Subject['kind'] }>`
    select case when capacity in ('athlete', 'manager') then 'fighter' else 'federation' end as kind
      from acting_for where recipient_id = ${subjectId} and person_id = ${personId}
    union all select 'pocket' from pocket p join acting_for a on a.recipient_id = coalesce(p.fighter_id, p.federation_id)
      where p.id = ${subjectId} and a.person_id = ${personId}`.execute(db)
  const [own] = rows
  return own ? subjectOf(own.kind, subjectId) : null
}

function subjectOf(kind: Subject['kind'], id: string): Subject {
  if (kind === 'fighter') return { kind, fighter_id: id }
  return kind === 'federation' ? { kind, federation_id: id } : { kind, pocket_id: id }
}
