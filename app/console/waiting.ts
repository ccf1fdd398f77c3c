import { dateTimeText } from '#app/texts/format.ts'
import { rowsOf } from './see-view.ts'
import { proposalKind } from './words.ts'

/** A decision about an object that waits for a second person. */
export interface WaitingLink {
  readonly href: string
  readonly text: string
  readonly since: string
}

type Answer = { readonly ok: true; readonly answer: unknown } | { readonly ok: false }
type Ask = (key: string, query: Readonly<Record<string, string>>) => Promise<Answer> | null

/** The open decisions about an object, by its id, as far as this operator may see them. */
export async function waitingAbout(id: string, ask: Ask): Promise<readonly WaitingLink[]> {
  const asked = await ask('GET /proposals', { about: id })
  if (!asked?.ok) return []
  return waitingLinks(
    rowsOf({ value: asked.answer }).map(({ id: proposalId, ...row }) => ({ proposalId, ...row })),
  )
}

/** The same of a dossier, which tells them itself. */
export function waitingLinks(
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly WaitingLink[] {
  return rows.map((row) => ({
    href: `/operator/voir/proposals/${row.proposalId}`,
    text: proposalKind(row),
    since: dateTimeText(new Date(String(row.openedAt))),
  }))
}
