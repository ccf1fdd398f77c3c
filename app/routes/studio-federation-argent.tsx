import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { studioMoney } from '#app/live/studio-money.ts'
import { federationSession, nameAddress, ownAction } from '#app/own-session.server.ts'
import { MoneyScreen, type StudioMoneyView } from '#app/screens/studio/money-screen.tsx'
import { pocketsMoney, readPayee } from '#app/studio-money.server.ts'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { readOwnFederation } from '#server/campaigns/door.ts'
import { listFederationPayouts } from '#server/treasury/door.ts'
import type { Route } from './+types/studio-federation-argent'

/** The most payouts that are shown. */
const MOST = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What an organisation's Pockets have brought, and where it goes. Only whoever signs is paid, and sees to which address. */
export async function loader(asked: Route.LoaderArgs): Promise<StudioMoneyView> {
  const { platform, actor, federation } = await federationSession(asked, asked.params.id)
  const { pockets } = await readOwnFederation(platform, federation.id)
  const { items } = await listFederationPayouts(platform, { limit: MOST }, federation.id)
  const signs = federation.capacity === 'signatory'
  const payouts = items.map(({ personId, ...payout }) => ({
    ...payout,
    toAddress: personId === actor.personId ? payout.toAddress : null,
  }))
  const published = pockets.filter(({ isPublished }) => isPublished)
  return {
    ...studioMoney(
      await pocketsMoney(platform, pockets),
      payouts,
      signs ? texts.paidNote : texts.paidNoteOfSignatory,
    ),
    payee: signs ? await readPayee(platform, actor) : null,
    papers: [
      { href: `/studio/federations/${federation.id}/argent.csv`, label: texts.payoutsTable },
      ...published.map(({ id, title }) => ({
        href: `/studio/pockets/${id}/backers.csv`,
        label: texts.backers(title),
      })),
      { href: `/studio/federations/${federation.id}/mecenes.csv`, label: texts.patrons },
    ],
  }
}

const naming = ownAction({ address: nameAddress })

/** Names where whoever signs is paid. @throws a 404 answer for anybody else, and a 403 for who acts without signing. */
export async function action(asked: Route.ActionArgs) {
  const { federation } = await federationSession(asked, asked.params.id)
  if (federation.capacity !== 'signatory') throw data('only the signatory is paid', { status: 403 })
  return naming(asked)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioFederationArgent({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyScreen view={loaderData} answer={actionData} />
}
