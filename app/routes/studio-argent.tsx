import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { addressView } from '#app/live/earnings-view.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { type PocketMoney, studioMoney } from '#app/live/studio-money.ts'
import { athleteSession, nameAddress, ownAction } from '#app/own-session.server.ts'
import { MoneyScreen, type StudioMoneyView } from '#app/screens/studio/money-screen.tsx'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { toParis } from '#domain/kernel/time.ts'
import { findPocketSheet } from '#server/assurance/door.ts'
import { findReleasePlan, readOwnAthlete } from '#server/campaigns/door.ts'
import { listOwnWallets } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { findPayoutAddress, listOwnPayouts } from '#server/treasury/door.ts'
import type { Route } from './+types/studio-argent'

/** The most payouts that are shown. */
const MOST = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What an athlete's Pockets have brought, and where it goes. */
export async function loader(asked: Route.LoaderArgs): Promise<StudioMoneyView> {
  const { platform, actor, athlete } = await athleteSession(asked, true)
  const { pockets } = await readOwnAthlete(platform, athlete.id)
  const published = pockets.filter(({ isPublished }) => isPublished)
  const money = await Promise.all(published.map((pocket) => readMoney(platform, pocket)))
  const { items } = await listOwnPayouts(platform, { limit: MOST }, actor.personId)
  const address = await findPayoutAddress(platform, actor.personId)
  const wallets = await listOwnWallets(platform.db, actor.personId)
  const now = platform.clock.now()
  const { year } = toParis(now)
  return {
    ...studioMoney(money.flat(), items),
    address: addressView(address, platform.settings.addressDelayHours, now),
    wallets: wallets.map((wallet) => wallet.address),
    identityKnown: actor.kycLevel !== 'none',
    papers: [
      { href: `/releve/${year}.pdf`, label: texts.statement(String(year)) },
      { href: `/releve/${year - 1}.pdf`, label: texts.statement(String(year - 1)) },
      { href: '/mouvements.csv', label: texts.table },
      { href: '/mouvements', label: texts.movements },
    ],
  }
}

async function readMoney(
  platform: Platform,
  { id, slug, title }: Pick<PocketMoney, 'id' | 'slug' | 'title'>,
): Promise<PocketMoney[]> {
  const sheet = await findPocketSheet(platform, id)
  const steps = await findReleasePlan(platform, id)
  return sheet && steps ? [{ id, slug, title, flow: sheet.flow, steps }] : []
}

/** Names where the athlete is paid. */
export const action = ownAction({ address: nameAddress })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioArgent({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyScreen view={loaderData} answer={actionData} />
}
