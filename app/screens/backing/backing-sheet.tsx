import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { type BackingValues, backingForm } from '#app/forms/backing-form.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import { useHouseForm } from '#app/forms/use-house-form.ts'
import { priceOf } from '#app/live/order.ts'
import { backingTexts as texts } from '#app/texts/backing.ts'
import { timeText, usdcText } from '#app/texts/format.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { AmountSection } from './amount-section.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { CoverSection } from './cover-section.tsx'
import { FieldsToMend } from './fields-to-mend.tsx'
import { IdentitySection } from './identity-section.tsx'
import { asksWaiver, type Offer } from './offer.ts'
import { PaymentSection } from './payment-section.tsx'
import { SheetIntro } from './sheet-intro.tsx'
import { SummarySection } from './summary-section.tsx'
import { UnitsSection } from './units-section.tsx'
import { WaiverSection } from './waiver-section.tsx'

/** What came of an order that was not taken: which fields, and what concerns none of them. */
export interface BackingAnswer {
  fields: FieldErrors<BackingValues>
  general: readonly string[]
}

export interface BackingSheetProps {
  offer: Offer
  /** Values to start from, such as those of an order that was sent before. */
  draft: Partial<BackingValues> | null
  onClose(): void
  /** Hears of every change, from the first values on. */
  onTyped(values: BackingValues): void
  /** Sends the order; it comes back only when the order was not taken. */
  onSubmit(values: BackingValues, tickedAt: Date | null): Promise<BackingAnswer | undefined>
}

/** The backing of one Pocket: amount, cover, identity, who gets what, and one red button. */
export function BackingSheet({ offer, draft, onClose, onTyped, onSubmit }: BackingSheetProps) {
  const { pocket } = offer
  const formId = useId()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [tickedAt, setTickedAt] = useState<Date | null>(null)
  const [sending, setSending] = useState(false)
  const rules = rulesOf(offer)
  const { form, submit } = useHouseForm<BackingValues>(
    backingForm(rules, () => new Date()),
    async (values) => {
      if (sending) return undefined
      setSending(true)
      setRefusals([])
      const answer = await onSubmit(values, tickedAt)
      setSending(false)
      setRefusals(answer?.general ?? [])
      return answer?.fields
    },
    { ...emptyOrder(offer), ...draft, payWith: walletOf(offer, draft) },
  )
  // A refusal speaks of one order: once it is changed, it no longer stands.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setRefusals([]) }),
    [form.subscribe],
  )
  const values = form.watch()
  useEffect(() => onTyped(values))
  const price = priceOf(pocket.terms, values)
  return (
    <Sheet
      title={texts.title}
      closeLabel={texts.close}
      open
      wide
      onOpenChange={(open) => open || onClose()}
      footer={
        <ConfirmBar
          formId={formId}
          price={price}
          rate={offer.rate}
          busy={sending}
          refusals={refusals}
        />
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-8">
        <SheetIntro pocket={pocket} />
        <FieldsToMend form={form} />
        <StandingOrder offer={offer} />
        {pocket.units ? (
          <UnitsSection form={form} pocket={pocket} units={pocket.units} />
        ) : (
          <AmountSection form={form} pocket={pocket} price={price} rate={offer.rate} />
        )}
        <CoverSection form={form} terms={pocket.terms} price={price} />
        <IdentitySection form={form} backer={offer.backer} price={price} pocketId={pocket.id} />
        {offer.wallets && <PaymentSection form={form} wallets={offer.wallets} />}
        <SummarySection pocket={pocket} price={price} byCard={values.payWith === ''} />
        {rules.asksWaiver && (
          <WaiverSection
            form={form}
            text={offer.waiver.text}
            onTick={(ticked) => setTickedAt(ticked ? new Date() : null)}
          />
        )}
      </form>
    </Sheet>
  )
}

function rulesOf({ pocket, backer, rate }: Offer) {
  const { terms, units } = pocket
  return {
    kind: terms.kind,
    minimumMicro: terms.minimumMicro,
    rate,
    units: units && { least: units.least, available: units.available },
    asksWaiver: asksWaiver(pocket),
    asksIdentity: backer.kycLevel === 'none',
  }
}

function emptyOrder({ pocket, backer }: Offer): BackingValues {
  return {
    amount: '',
    units: pocket.units?.least ?? 1,
    level2: false,
    waiver: false,
    payWith: '',
    legalName: backer.name,
    birthDate: '',
    country: '',
  }
}

/** The wallet that was chosen before, if it is still linked. */
function walletOf({ wallets }: Offer, draft: Partial<BackingValues> | null): string {
  return wallets?.find(({ id }) => id === draft?.payWith)?.id ?? ''
}

/** What stands in the way, or an order that was begun before. */
function StandingOrder({ offer: { backer, unpaid } }: { offer: Offer }) {
  if (!backer.emailVerified) {
    return (
      <div className="grid gap-3 border-l-2 border-caution pl-4">
        <p className="text-15">{texts.unverified.text}</p>
        <Link
          to="/verification-email"
          className={`${buttonClasses('secondary', 'compact')} justify-self-start`}
        >
          {texts.unverified.action}
        </Link>
      </div>
    )
  }
  if (!unpaid) return null
  return (
    <div className="grid gap-3 border-l-2 border-strong pl-4">
      <p className="text-15">
        {texts.unpaid.text(usdcText(unpaid.paysMicro), timeText(unpaid.until))}
      </p>
      <Link
        to={`/soutiens/${unpaid.id}`}
        className={`${buttonClasses('secondary', 'compact')} justify-self-start`}
      >
        {texts.unpaid.resume}
      </Link>
    </div>
  )
}
