import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { pocketFace } from '#app/live/pocket-face.ts'
import { isDrafted } from '#app/live/pocket-view.ts'
import { AMOUNT_KEY } from '#app/live/sheet-address.ts'
import { studioSession } from '#app/own-session.server.ts'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PocketScreen } from '#app/screens/pocket/pocket-screen.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { previewTexts } from '#app/texts/studio/preview.ts'
import { escrowFlowOf } from '#domain/assurance/public-books.ts'
import { listPockets, readBudgets, readOwnPockets } from '#server/campaigns/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import type { Route } from './+types/studio-apercu'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta({ title: loaderData?.face.title ?? texts.title, description: previewTexts.text })

/** A Pocket that is not published yet, as backers will see it. @throws a 404 answer for one of somebody else, and for one that everybody sees. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor, recipients } = await studioSession(asked)
  const { id } = asked.params
  const [own] = isUuid(id) ? await readOwnPockets(platform, actor.personId, id) : []
  const acting = recipients.find((each) => each.id === own?.facts.recipientId)
  const [pocket] = own && isDrafted(own.status) ? await listPockets(platform, [id]) : []
  if (!pocket || !acting) throw data('unknown pocket', { status: 404 })
  const seen = {
    amount: new URL(asked.request.url).searchParams.get(AMOUNT_KEY),
    rate: await readCardRate(platform),
    money: { flow: escrowFlowOf([]), steps: [] },
    budget: (await readBudgets(platform, [id])).get(id),
    latestBackers: [],
    pots: [],
  }
  return {
    face: pocketFace(pocket, seen, platform.clock.now()),
    backHref: pocketsPlace(acting, `/${id}`),
  }
}

export const shouldRevalidate = unlessOffline

export default function StudioPreview({ loaderData: { face, backHref } }: Route.ComponentProps) {
  const above = (
    <div className="mb-8 grid justify-items-start gap-1">
      <BackLink text={texts.back} href={backHref} />
      <p role="note" className="border-l-2 border-caution pl-4 text-15">
        {previewTexts.text}
      </p>
    </div>
  )
  return <PocketScreen face={face} talk={null} above={above} answer={undefined} />
}
