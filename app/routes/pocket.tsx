import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { pocketFace } from '#app/live/pocket-face.ts'
import type { MoneyFacts } from '#app/live/pocket-money.ts'
import { AMOUNT_KEY } from '#app/live/sheet-address.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { PocketScreen } from '#app/screens/pocket/pocket-screen.tsx'
import { shareCard, shareImageOf } from '#app/share-card.ts'
import { pocketTexts } from '#app/texts/pocket.ts'
import { publicTexts } from '#app/texts/public.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { findPocketSheet, readLatestBackers } from '#server/assurance/door.ts'
import { findPocket, findReleasePlan } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import type { Route } from './+types/pocket'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, recipient, kind, kindLabel } = loaderData
  const description = pocketTexts.description(recipient.name, kindLabel)
  const page = { title, description, path: `/p/${params.id}` }
  return [...appMeta(page, matches), ...shareCard({ ...page, image: shareImageOf(kind) }, matches)]
}

const SHOWN_BACKERS = 5

/** One published Pocket, for everybody once backing is launched; before, there is none to see. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const pocket = await findPocket(platform, params.id)
  if (!pocket) return data(null, { status: 404 })
  const asked = {
    amount: new URL(request.url).searchParams.get(AMOUNT_KEY),
    rate: await readCardRate(platform),
    money: await readMoney(platform, pocket.id),
    latestBackers: await readLatestBackers(platform, pocket.id, SHOWN_BACKERS),
  }
  return data(pocketFace(pocket, asked, platform.clock.now()))
}

/** What the public books and the release plan say of a published Pocket. */
async function readMoney(platform: Platform, id: string): Promise<MoneyFacts> {
  const sheet = await findPocketSheet(platform, id)
  const steps = await findReleasePlan(platform, id)
  invariant(sheet && steps, 'a published Pocket has public books')
  return { flow: sheet.flow, steps }
}

export default function Pocket({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PocketScreen face={loaderData} /> : <MissingScreen what="pocket" />
}
