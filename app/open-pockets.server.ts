import { AFTER_KEY, PER_PAGE, searchOf, servedList, wordsOf } from '#app/live/served-list.ts'
import { filterOf } from '#app/screens/dashboard/pocket-filter.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import {
  listOpenFederations,
  listShownRecipients,
  listWithWeek,
  searchOpenPockets,
  suggestWords,
} from '#server/campaigns/door.ts'
import type { Platform } from '#server/kernel/door.ts'

/** The open Pockets that an address asks for, and what the list's head offers. @param kinds Those that there are. */
export async function readOpenPockets(
  platform: Platform,
  params: URLSearchParams,
  kinds: readonly PocketKind[],
) {
  const search = searchOf(params, platform.clock.now())
  const page = { limit: PER_PAGE, cursor: params.get(AFTER_KEY) ?? undefined }
  const found = await searchOpenPockets(platform, search, page)
  const isMissed = found.total === 0 && search.words.length > 0
  const served = servedList(found, {
    kinds,
    federations: await listOpenFederations(platform),
    instead: isMissed ? await suggestWords(platform, search.words) : null,
  })
  const { pockets: open, weekMicro } = await listWithWeek(platform, found.ids)
  return { open, served, weekMicro }
}

/** The recipients that an address asks for, a page of them. @param mine The viewer's Pockets. */
export function readShownRecipients(
  platform: Platform,
  params: URLSearchParams,
  mine: readonly string[],
) {
  const { search } = filterOf(params)
  const { weightClass } = searchOf(params, platform.clock.now())
  const { cursor } =
    listShownRecipients.query.safeParse({ cursor: params.get(AFTER_KEY) ?? undefined }).data ?? {}
  const asked = { words: wordsOf(search), weightClass }
  return listShownRecipients(platform, { limit: PER_PAGE, cursor }, mine, asked)
}
