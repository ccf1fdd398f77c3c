import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { studioMoney } from '#app/live/studio-money.ts'
import { athleteSession, nameAddress, ownAction } from '#app/own-session.server.ts'
import { MoneyScreen, type StudioMoneyView } from '#app/screens/studio/money-screen.tsx'
import { pocketsMoney, readPayee } from '#app/studio-money.server.ts'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { toParis } from '#domain/kernel/time.ts'
import { readOwnAthlete } from '#server/campaigns/door.ts'
import { listOwnPayouts } from '#server/treasury/door.ts'
import type { Route } from './+types/studio-argent'

/** The most payouts that are shown. */
const MOST = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What an athlete's Pockets have brought, and where it goes. */
export async function loader(asked: Route.LoaderArgs): Promise<StudioMoneyView> {
  const { platform, actor, athlete } = await athleteSession(asked, true)
  const { pockets } = await readOwnAthlete(platform, athlete.id)
  const money = await pocketsMoney(platform, pockets)
  const { items } = await listOwnPayouts(platform, { limit: MOST }, actor.personId)
  const { year } = toParis(platform.clock.now())
  return {
    ...studioMoney(money, items),
    payee: await readPayee(platform, actor),
    papers: [
      { href: '/studio/argent.csv', label: texts.payoutsTable },
      { href: `/releve/${year}.pdf`, label: texts.statement(String(year)) },
      { href: `/releve/${year - 1}.pdf`, label: texts.statement(String(year - 1)) },
      { href: '/mouvements.csv', label: texts.table },
      { href: '/mouvements', label: texts.movements },
    ],
  }
}

/** Names where the athlete is paid. */
export const action = ownAction({ address: nameAddress })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioArgent({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyScreen view={loaderData} answer={actionData} />
}
