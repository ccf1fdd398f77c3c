import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { accountLinks } from '#app/console/account-links.ts'
import { belowTop, topOf } from '#app/console/dossier-looks.ts'
import { filtersOf, isFiltered, keptSearch, queryOf } from '#app/console/filters.ts'
import { offers } from '#app/console/offers.ts'
import { addressOf, keyAt, operationText, roomOf } from '#app/console/rooms.ts'
import { actsFor, actsOn } from '#app/console/row-acts.ts'
import { dossierOf, rowsOf, sectionsOf } from '#app/console/see-view.ts'
import type { Shape } from '#app/console/shape.ts'
import { waitingAbout, waitingLinks } from '#app/console/waiting.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { namedFilters, namedSections } from '#app/named-sections.server.ts'
import { ownOperator } from '#app/own-session.server.ts'
import { SeeScreen, type SeeView } from '#app/screens/operator/see-screen.tsx'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { quietTexts } from '#app/texts/console/quiet.ts'
import { roomTexts } from '#app/texts/console/room-names.ts'
import { refusalTexts } from '#app/texts/refusals.ts'
import { fromParis, toParis } from '#domain/kernel/time.ts'
import {
  askAsOperator,
  mayAsk,
  type OperatorsAnswer,
  type OperatorsOperation,
  operatorsOperations,
} from '#server/edge/door.ts'
import type { Client, OperatorActor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/operator-voir'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta({
    title: loaderData?.title ?? texts.documentTitle,
    description: texts.description,
  })

interface Asked {
  platform: Platform
  operator: OperatorActor
  client: Client
  each: OperatorsOperation
  search: URLSearchParams
}

/** A list, one row of it, or anything else that operators read, made from what the operation declares. */
export async function loader(args: Route.LoaderArgs) {
  const found = keyAt('voir', args.params['*'] ?? '')
  const each = found && operatorsOperations.get(found.key)
  const session = await ownOperator(args)
  if (!found || !each) throw data(null, { status: 404 })
  const asked = { ...session, each, search: new URL(args.request.url).searchParams }
  // More may read one fight than may go through their list.
  const ofRow = `${found.key}/:id`
  const asks = found.row !== null && operatorsOperations.has(ofRow) ? ofRow : found.key
  if (!mayAsk(session.operator, asks)) {
    return data(bareView(found.key, texts.noGrant), { status: 403 })
  }
  return found.row === null ? seePage(asked) : seeRow(asked, found.row)
}

async function seePage(asked: Asked) {
  const { each, operator, search } = asked
  const { key } = each
  const query = (each.query ?? {}) as Shape
  const shown = withPeriod(asked)
  const answer = await ask(asked, queryOf(query, shown))
  if (!answer.ok) return data(refusedView(key, answer, { query, shown }), { status: 400 })
  const may = (other: string) => mayAsk(operator, other)
  const kept = keptSearch(query, search)
  const seen = { key, answer: each.answer as Shape, value: answer.answer, may, search: kept }
  const next = (answer.answer as { nextCursor?: string | null } | null)?.nextCursor
  const view: SeeView = {
    ...bareView(key, null),
    filters: await namedFilters(asked, filtersOf(query, shown)),
    filtered: isFiltered(query, search),
    sections: await namedSections(asked, sectionsOf(seen)),
    quiet: quietTexts[key] ?? null,
    acts: actsOn(seen),
    next: next ? `${addressOf(key)}?${withCursor(search, next)}` : null,
    first: search.has('cursor') ? addressOf(key) + kept : null,
    files: operatorsOperations.has(`${key}.csv`)
      ? [`/api/operator${key.slice(4)}.csv?${new URLSearchParams(queryOf(query, shown))}`]
      : [],
  }
  return data(view)
}

async function seeRow(asked: Asked, row: string) {
  const { each, operator, search } = asked
  const { key } = each
  const query = queryOf((each.query ?? {}) as Shape, search)
  const ofRow = operatorsOperations.get(`${key}/:id`)
  const { platform, client } = asked
  const answer = ofRow
    ? await askAsOperator(platform, operator, ofRow.key, { params: { id: row }, client })
    : await ask(asked, { ...query, id: row, limit: '1' })
  const item = answer.ok ? rowIn(answer.answer) : undefined
  const kept = keptSearch((each.query ?? {}) as Shape, search)
  const may = (other: string) => mayAsk(operator, other)
  const back = may(key) ? { href: addressOf(key) + kept, text: operationText(key) } : null
  if (!item) return data({ ...bareView(key, texts.gone), back }, { status: 404 })
  const view: SeeView = {
    ...bareView(key, null),
    ...topOf(key, item),
    back,
    waits: Array.isArray(item.waiting)
      ? waitingLinks(item.waiting)
      : await waitingAbout(row, (list, about) =>
          mayAsk(operator, list)
            ? askAsOperator(platform, operator, list, { query: about, client })
            : null,
        ),
    sections: await namedSections(
      asked,
      dossierOf(
        { key: ofRow?.key ?? key, may },
        belowTop(key, item),
        (ofRow ?? each).answer as Shape,
      ),
    ),
    books: may('GET /ledger-entries') ? accountLinks(key, item) : [],
    acts: actsFor({ key, may }, item),
    canAct: key in offers,
    ofRow: true,
  }
  return data(view)
}

/** The row of a page of one, or an answer that is a row. */
function rowIn(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const isPage = typeof answer === 'object' && answer !== null && 'nextCursor' in answer
  return isPage ? rowsOf({ value: answer })[0] : (answer as Readonly<Record<string, unknown>>)
}

const ask = (
  { platform, operator, client, each, search }: Asked,
  query: Readonly<Record<string, string>>,
): Promise<OperatorsAnswer> =>
  askAsOperator(platform, operator, each.key, {
    params: Object.fromEntries(each.params.map((name) => [name, search.get(name) ?? ''])),
    query,
    client,
  })

/** A report of a period is first of this year up to now. */
function withPeriod({ each, search, platform }: Asked): URLSearchParams {
  const required = ((each.query ?? {}) as Shape).required ?? []
  if (!required.includes('from') || search.has('from')) return search
  const now = platform.clock.now()
  const from = fromParis({
    ...toParis(now),
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
  })
  return new URLSearchParams({ from: from.toISOString(), until: now.toISOString() })
}

function withCursor(search: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('cursor', cursor)
  return next
}

function bareView(key: string, said: string | null): SeeView {
  const room = roomOf(key)
  return {
    title: operationText(key),
    room: room && { href: `/operator/${room}`, text: roomTexts[room] },
    back: null,
    said,
    state: null,
    figures: [],
    waits: [],
    books: [],
    ofRow: false,
    canAct: false,
    quiet: null,
    filters: [],
    filtered: false,
    sections: [],
    acts: [],
    next: null,
    first: null,
    files: [],
  }
}

/** The form stays with what was typed, and says at its fields why nothing is shown. */
function refusedView(
  key: string,
  answer: OperatorsAnswer & { ok: false },
  { query, shown }: { query: Shape; shown: URLSearchParams },
): SeeView {
  if ('refusals' in answer) return bareView(key, refusalTexts(answer.refusals).join(' '))
  const filters = filtersOf(
    query,
    shown,
    answer.fields.map(({ field }) => field),
  )
  const isSaid = filters.some(({ error }) => error !== null)
  return {
    ...bareView(key, isSaid ? null : texts.wrongAddress),
    filters,
    quiet: isSaid ? texts.wrongFilter : null,
    sections: isSaid ? [{ title: null, facts: [], table: { columns: [], rows: [] } }] : [],
    first: isSaid ? null : addressOf(key),
  }
}

export default function OperatorSee({ loaderData }: Route.ComponentProps) {
  return <SeeScreen view={loaderData} />
}
