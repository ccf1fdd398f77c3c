import { data, redirect } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { attestationRows } from '#app/live/attestation-rows.ts'
import { budgetsView } from '#app/live/budget-view.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { loginPath } from '#app/live/next-path.ts'
import { recipientFace } from '#app/live/recipient-face.ts'
import { pageHere } from '#app/page-address.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { RecipientScreen } from '#app/screens/pocket/recipient-screen.tsx'
import { shareCard } from '#app/share-card.ts'
import { breadcrumbs, recipientThing, structuredMeta } from '#app/structured-data.ts'
import { publicTexts } from '#app/texts/public.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { listPocketsOf, listPublicAttestations, readBudgets } from '#server/campaigns/door.ts'
import { listPatrons } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Followed, follow, readFollowers, unfollow } from '#server/notifications/door.ts'
import type { Route } from './+types/recipient'

/** Patrons who are shown; all of them are in the API. */
const MOST_PATRONS = 60
/** Spendings likewise: the others stand on the Pockets' own pages. */
const MOST_SPENDINGS = 12

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.recipient.title)
  const { name, text, kind } = loaderData.face
  const description = publicTexts.recipient.description(name)
  const path = location.pathname
  const steps = [
    { name: publicTexts.pockets.title, path: '/pockets' },
    { name, path },
  ]
  return [
    ...appMeta({ title: name, description, path }, matches),
    ...shareCard({ title: name, description, path, image: `/${path.slice(1)}/image.png` }, matches),
    structuredMeta(
      recipientThing({ kind, name, text, url: pageHere(path, matches) }),
      breadcrumbs(steps, matches),
    ),
  ]
}

/** The Pockets of the fighter or federation that the address names, and how to follow them; null for nobody's. */
async function findRecipient(platform: Platform, { params, pattern }: Asked) {
  const kind = pattern.includes('athletes') ? 'fighter' : 'federation'
  const pockets = await listPocketsOf(platform, kind, params.slug)
  const [first] = pockets
  if (!first) return null
  const { id } = first.recipient
  const followed: Followed = kind === 'fighter' ? { fighterId: id } : { federationId: id }
  return { pockets, followed }
}
type Asked = Pick<Route.LoaderArgs, 'params' | 'pattern'>

/** One fighter or federation with a published Pocket, for everybody once backing is launched. */
export async function loader(asked: Route.LoaderArgs) {
  const platform = asked.context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const found = await findRecipient(platform, asked)
  const patrons = found ? await findPatrons(platform, found.followed) : []
  const budget = found ? await readBudget(platform, found) : null
  const attestations = found ? await readAttestations(platform, found.followed) : []
  const beside = { patrons, budget, attestations }
  const face = recipientFace(found?.pockets ?? [], beside, platform.clock.now())
  if (!found || !face) return data(null, { status: 404 })
  const actor = await findSession(platform, asked.request)
  return data({ face, follow: await readFollowers(platform, actor, found.followed) })
}

/** Those who want to be seen among a federation's patrons. */
async function findPatrons(platform: Platform, followed: Followed) {
  if (!('federationId' in followed)) return []
  return (await listPatrons(platform, { limit: MOST_PATRONS }, followed.federationId)).items
}

/** What federations attest of an athlete. */
async function readAttestations(platform: Platform, followed: Followed) {
  if (!('fighterId' in followed) || !followed.fighterId) return []
  return attestationRows(await listPublicAttestations(platform, followed.fighterId), 'all')
}

/** What the money of a federation's Pockets is for. */
async function readBudget(platform: Platform, { pockets, followed }: Found) {
  if (!('federationId' in followed)) return null
  const ids = pockets.map(({ id }) => id)
  return budgetsView(pockets, await readBudgets(platform, ids), MOST_SPENDINGS)
}
type Found = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Follows them, or no longer; whoever is not logged in is asked to first. */
export async function action(asked: Route.ActionArgs) {
  const platform = asked.context.get(platformContext)
  const actor = await findSession(platform, asked.request)
  if (!actor) throw redirect(loginPath(asked.request.url))
  const found = await findRecipient(platform, asked)
  if (!found) throw data(null, { status: 404 })
  const { carryOut } = await readIntent(asked.request, intents)
  await carryOut(platform, actor, found.followed)
  return null
}

const intents = { follow, unfollow }

export const shouldRevalidate = unlessOffline

export default function Recipient({ loaderData }: Route.ComponentProps) {
  return loaderData ? <RecipientScreen {...loaderData} /> : <MissingScreen what="recipient" />
}
