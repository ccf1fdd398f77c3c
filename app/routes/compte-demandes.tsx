import { redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { caseRow } from '#app/live/case-view.ts'
import { ownSession } from '#app/own-session.server.ts'
import { CasesScreen, type CasesView } from '#app/screens/support/cases-screen.tsx'
import { supportTexts } from '#app/texts/support.ts'
import { listOwnCases } from '#server/support/door.ts'
import type { Route } from './+types/compte-demandes'

const PATH = '/compte/demandes'
const texts = supportTexts.list

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.description })

/** What the actor has written to us; `?cursor` gives earlier cases. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<CasesView> {
  const { platform, actor } = await ownSession({ context, request })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = listOwnCases.query.safeParse({ limit: '20', cursor })
  if (!page.success) throw redirect(PATH)
  const { items, nextCursor } = await listOwnCases(platform, page.data, actor)
  return {
    rows: items.map(caseRow),
    olderHref: nextCursor && `${PATH}?${new URLSearchParams({ cursor: nextCursor })}`,
    newestHref: cursor === undefined ? null : PATH,
  }
}

export default function Demandes({ loaderData }: Route.ComponentProps) {
  return <CasesScreen view={loaderData} />
}
