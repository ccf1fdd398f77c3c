import { useEffect } from 'react'
import { data, Form, redirect, redirectDocument, useNavigation, useRevalidator } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { followView, isMoving } from '#app/live/follow-view.ts'
import { loginPath } from '#app/live/next-path.ts'
import { forgetDraft } from '#app/live/order-draft.ts'
import { useFollow } from '#app/live/use-follow.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { FollowScreen } from '#app/screens/backing/follow-screen.tsx'
import { followTexts } from '#app/texts/backing.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { Button } from '#app/ui/button.tsx'
import { findSession } from '#server/accounts/find-session.ts'
import { findOwnBacking } from '#server/backings/queries.ts'
import { startCardPayment } from '#server/backings/start-card-payment.ts'
import { platformContext } from '#server/platform-context.ts'
import type { Route } from './+types/soutien'

export const handle = { lang: 'fr' }

export const meta: Route.MetaFunction = ({ matches, params }) =>
  appMeta(
    {
      title: followTexts.documentTitle,
      description: descriptions.backing,
      path: `/soutiens/${encodeURIComponent(params.id)}`,
      personal: true,
    },
    matches,
  )

/** One order of one's own; somebody else's is not there. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const order = await findOwnBacking(platform, actor, params.id)
  if (!order) return data(null, { status: 404 })
  const now = platform.clock.now()
  const cancelled = new URL(request.url).searchParams.get('retour') === 'annule'
  return data({
    id: order.id,
    pocketId: order.pocket.id,
    state: order.state,
    moving: isMoving(order, now),
    view: followView(order, cancelled, now),
  })
}

/** Opens the payment page again. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const page = `/soutiens/${params.id}`
  const paths = { success: page, cancel: `${page}?retour=annule` }
  const payment = await startCardPayment(platform, actor, params.id, paths)
  if (payment.ok) throw redirectDocument(payment.value.url)
  const unknown = payment.refusals.some(({ code }) => code === 'unknown_backing')
  const refusals = payment.refusals.map(refusalText)
  return data({ refusals }, { status: unknown ? 404 : 200 })
}

export default function Soutien({ loaderData: page, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const stale = useFollow(page?.id ?? '', page?.state ?? '', page?.moving ?? false)
  const pocketId = page?.pocketId
  const unpaid = page?.view.next === 'pay'
  useEffect(() => {
    // Once paid, the next order in this Pocket is another one, even with the same values.
    if (pocketId && !unpaid) forgetDraft(pocketId)
  }, [pocketId, unpaid])
  if (!page) return <MissingScreen what="backing" />
  return (
    <FollowScreen
      view={page.view}
      stale={stale}
      refusals={actionData?.refusals ?? []}
      payButton={<PayButton />}
      onRefresh={() => void revalidate()}
    />
  )
}

function PayButton() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace>
      <Button type="submit" kind="primary" size="large" busy={busy}>
        {followTexts.pay}
      </Button>
    </Form>
  )
}
