import { ownSession } from '#app/own-session.server.ts'
import { noFile, ownFile } from '#app/papers/own-file.ts'
import { receiptPaper } from '#app/papers/receipt.ts'
import { writePdf } from '#app/papers/write-pdf.ts'
import { paperTexts as texts } from '#app/texts/papers.ts'
import { parisDate } from '#domain/kernel/time.ts'
import { findBackingPayment, findOwnMovement } from '#server/assurance/door.ts'
import { findNameOnPapers } from '#server/identity/door.ts'
import { findBackingReceipt } from '#server/orders/door.ts'
import type { Route } from './+types/recu'

/** The receipt of one movement of whoever asks, none of a sale elsewhere, or of one backing once it is paid. */
export async function loader({ context, request, params: { id }, pattern }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const find = pattern.includes('soutiens') ? findBackingPayment : findOwnMovement
  const movement = await find(platform, actor, id)
  if (!movement || movement.elsewhere) return noFile()
  const { kind, orderId, at } = movement
  const isBacking = kind === 'backing' && orderId !== null
  const paper = receiptPaper({
    movement,
    payer: await findNameOnPapers(platform, actor),
    backing: isBacking ? await findBackingReceipt(platform, actor, orderId) : null,
    now: platform.clock.now(),
  })
  return ownFile({
    name: `coin-rouge-${texts.receiptName}-${parisDate(at)}-${movement.id.slice(0, 8)}.pdf`,
    type: 'application/pdf',
    body: await writePdf(paper),
  })
}
