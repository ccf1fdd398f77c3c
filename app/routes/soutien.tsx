import { lazy, Suspense, useEffect } from 'react'
import { data, Form, redirectDocument, useRevalidator } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import type { PaidFacts } from '#app/live/follow-receipt.ts'
import { followView, isMoving } from '#app/live/follow-view.ts'
import { keepWhenOffline, type Offline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { forgetDraft } from '#app/live/order-draft.ts'
import { preparedPayment } from '#app/live/prepared-payment.ts'
import { readFields } from '#app/live/read-fields.ts'
import { isUnpaid, type OwnOrder } from '#app/live/shapes.ts'
import { WALLET_KEY } from '#app/live/sheet-address.ts'
import { forgetTyped } from '#app/live/typed-order.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { followKey, useFollow } from '#app/live/use-follow.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { FollowScreen } from '#app/screens/backing/follow-screen.tsx'
import type { AskedWithdrawal } from '#app/screens/backing/withdrawal-section.tsx'
import type { PayAnswer } from '#app/screens/wallets/use-pay-by-wallet.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { followTexts } from '#app/texts/follow.ts'
import { dateTimeText, usdcText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { withdrawalTexts } from '#app/texts/withdrawal.ts'
import { Button } from '#app/ui/button.tsx'
import type { ButtonKind } from '#app/ui/button-classes.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { findBackingPayment } from '#server/assurance/door.ts'
import { drawCertificate, findCertificate } from '#server/certificates/door.ts'
import { findNameOnPapers, listPayingWallets } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { findSaleTerms } from '#server/market/door.ts'
import {
  cancelOrder,
  confirmWithdrawal,
  findBackingReceipt,
  findOwnBacking,
  findWithdrawalRight,
  listOpenQuestions,
  requestWithdrawal,
} from '#server/orders/door.ts'
import {
  payBySignature,
  signedPaymentInput,
  startCardPayment,
  startWalletPayment,
} from '#server/payments/door.ts'
import type { Route } from './+types/soutien'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: followTexts.documentTitle, description: descriptions.backing })

/** One order of one's own; somebody else's is not there. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const order = await findOwnBacking(platform, actor, params.id)
  if (!order) return data(null, { status: 404 })
  const now = platform.clock.now()
  const { searchParams } = new URL(request.url)
  const unpaid = isUnpaid(order, now)
  const chosen = searchParams.get(WALLET_KEY)
  const paying = unpaid ? await listPayingWallets(platform, actor.personId) : null
  const wallets = paying ?? []
  const byWallet = wallets.some(({ id }) => id === chosen)
  const right = await findWithdrawalRight(platform, actor, order.id)
  const cancelled = searchParams.get('retour') === 'annule'
  const paid = await readPaid(platform, actor, order)
  const questions = await listOpenQuestions(platform, actor, order.id)
  const view = followView(order, { cancelled, byWallet, right, paid, questions }, now)
  return data({
    id: order.id,
    draftOf: { personId: actor.personId, pocketId: order.pocket.id },
    state: followKey(order),
    signedEnd: order.signedPayment?.end ?? null,
    moving: isMoving(order, now),
    view,
    amount: usdcText(order.backerPaysMicro),
    // The one that was chosen for this order comes first.
    wallets: wallets.toSorted(
      (one, other) => Number(other.id === chosen) - Number(one.id === chosen),
    ),
    byWallet,
  })
}

/** What a paid order has come to: its certificate and what was charged for it. */
async function readPaid(
  platform: Platform,
  actor: Actor,
  { id, certificateNumber }: OwnOrder,
): Promise<PaidFacts | null> {
  const certificate =
    certificateNumber && (await findCertificate(platform, Number(certificateNumber)))
  const payment = certificate && (await findBackingPayment(platform, actor, id))
  const receipt = payment && (await findBackingReceipt(platform, actor, id))
  if (!receipt) return null
  const sale = await findSaleTerms(platform, actor, certificate.number)
  const lock = sale?.obstacles.find(({ code }) => code === 'card_lock')
  return {
    payer: await findNameOnPapers(platform, actor),
    card: payment.card,
    saleFeeMicro: receipt.saleFeeMicro,
    saleFeeBps: receipt.saleFeeBps,
    certificate,
    art: drawCertificate(certificate),
    resale: lock ? refusalText(lock) : null,
  }
}

/** What came of a form of the page, or of a wallet's request to pay. */
interface FollowAnswer extends PayAnswer {
  asked: AskedWithdrawal | null
  withdrawn: string | null
}

const nothing: FollowAnswer = { payment: null, refusals: [], asked: null, withdrawn: null }

/** Opens the payment page again, gives what a wallet signs to pay, cancels, or takes a step of a withdrawal. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const fields = await readFields(request)
  const { intent, walletId = '', requestId = '' } = fields
  if (intent === 'signed') return handIn(platform, actor, params.id, fields)
  if (intent === 'wallet') return payByWallet(platform, actor, params.id, walletId)
  if (intent === 'cancel') return cancel(platform, actor, params.id)
  if (intent === 'withdraw') return askWithdrawal(platform, actor, params.id)
  if (intent === 'confirm-withdrawal') return withdraw(platform, actor, params.id, requestId)
  return payByCard(platform, actor, params.id)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

export const shouldRevalidate = unlessOffline

async function payByCard(platform: Platform, actor: Actor, id: string) {
  const page = `/soutiens/${id}`
  const paths = { success: page, cancel: `${page}?retour=annule` }
  const payment = await startCardPayment(platform, actor, id, paths)
  if (payment.ok) throw redirectDocument(payment.value.url)
  return refused(payment.refusals)
}

async function payByWallet(platform: Platform, actor: Actor, id: string, walletId: string) {
  const payment = await startWalletPayment(platform, actor, id, walletId)
  if (!payment.ok) return refused(payment.refusals)
  return data<FollowAnswer>({
    ...nothing,
    payment: preparedPayment(payment.value, platform.ports.chain),
  })
}

/** Takes the wallet's signature; from then on the page says how its payment goes on. */
async function handIn(
  platform: Platform,
  actor: Actor,
  orderId: string,
  { intent: _, permitId, ...authorization }: Record<string, string>,
) {
  const read = signedPaymentInput.safeParse({ permitId, authorization })
  if (!read.success) return refused([{ code: 'wallet_signature_wrong' }])
  const taken = await payBySignature(platform, actor, { orderId, ...read.data })
  return taken.ok ? data<FollowAnswer>(nothing) : refused(taken.refusals)
}

/** Lets go of what is reserved; nothing was charged. */
async function cancel(platform: Platform, actor: Actor, id: string) {
  if (!isUuid(id)) return refused([{ code: 'unknown_object' }])
  const cancelled = await cancelOrder(platform, actor, id)
  return cancelled.ok ? data<FollowAnswer>(nothing) : refused(cancelled.refusals)
}

/** « Renoncer au contrat ici »: says what goes back; nothing has happened yet. */
async function askWithdrawal(platform: Platform, actor: Actor, id: string) {
  const request = await requestWithdrawal(platform, actor, id)
  if (!request.ok) return refused(request.refusals)
  const { requestId, amountMicro } = request.value
  return data<FollowAnswer>({ ...nothing, asked: { requestId, amount: usdcText(amountMicro) } })
}

/** « Confirmer la rétractation ». */
async function withdraw(platform: Platform, actor: Actor, id: string, requestId: string) {
  if (!isUuid(requestId)) return refused([{ code: 'unknown_object' }])
  const withdrawal = await confirmWithdrawal(platform, actor, { backingId: id, requestId })
  if (!withdrawal.ok) return refused(withdrawal.refusals)
  const { state, amountMicro, withdrawnAt } = withdrawal.value
  const when = dateTimeText(withdrawnAt)
  const { done, declared } = withdrawalTexts
  const withdrawn = state === 'withdrawn' ? done(when, usdcText(amountMicro)) : declared(when)
  return data<FollowAnswer>({ ...nothing, withdrawn })
}

function refused(refusals: readonly Refusal[]) {
  const unknown = refusals.some(({ code }) => code === 'unknown_backing')
  const answer = { ...nothing, refusals: refusals.map(refusalText) }
  return data<FollowAnswer>(answer, { status: unknown ? 404 : 200 })
}

/** What talks to wallets comes with the page of whoever has linked one. */
const PayByWallet = lazy(() => import('#app/screens/wallets/pay-by-wallet.tsx'))

export default function Soutien({ loaderData: page, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const stale = useFollow(
    `/api/backings/${page?.id ?? ''}`,
    page?.state ?? '',
    page?.moving ?? false,
  )
  const draftOf = page?.draftOf
  const unpaid = page?.view.next === 'pay'
  useEffect(() => {
    // Once paid, the next order in this Pocket is another one, even with the same values.
    if (!draftOf || unpaid) return
    forgetDraft(draftOf)
    forgetTyped()
  }, [draftOf, unpaid])
  if (!page) return <MissingScreen what="backing" />
  const { wallets, amount, id, byWallet } = page
  const answer = actionData && !('offline' in actionData) ? actionData : nothing
  return (
    <FollowScreen
      view={page.view}
      stale={stale}
      refusals={refusalsOf(actionData)}
      asked={answer.asked}
      withdrawn={answer.withdrawn}
      payButton={
        <PayButton
          kind={byWallet ? 'secondary' : 'primary'}
          label={wallets.length > 0 ? followTexts.payByCard : followTexts.pay}
        />
      }
      walletFirst={byWallet}
      wallets={
        wallets.length > 0 && (
          <Suspense>
            <PayByWallet
              action={`/soutiens/${id}`}
              amount={amount}
              wallets={wallets}
              first={byWallet}
              ended={page.signedEnd}
            />
          </Suspense>
        )
      }
      onRefresh={() => void revalidate()}
    />
  )
}

function refusalsOf(answer: PayAnswer | Offline | undefined): readonly string[] {
  if (!answer) return []
  return 'offline' in answer ? [backingTexts.offline] : answer.refusals
}

function PayButton({ kind, label }: { kind: ButtonKind; label: string }) {
  const busy = useBusy()
  return (
    <Form method="post" replace>
      <Button type="submit" kind={kind} size="large" busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
