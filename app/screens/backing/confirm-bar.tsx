import { backingTexts as texts } from '#app/texts/backing.ts'
import { eurText, usdcText } from '#app/texts/format.ts'
import { Button } from '#app/ui/button.tsx'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { type EurRate, eurCentsFor } from '#domain/payments/card-quote.ts'

interface ConfirmBarProps {
  formId: string
  price: OrderPrice | null
  rate: EurRate | null
  busy: boolean
  /** Why the last order was not taken, where no field is to blame. */
  refusals: readonly string[]
}

/** The total and the one red button; they stay in view while the form scrolls. */
export function ConfirmBar({ formId, price, rate, busy, refusals }: ConfirmBarProps) {
  const pays = price && usdcText(price.backerPaysMicro)
  return (
    <div className="grid gap-3">
      <div role="alert" className="grid gap-1 text-15 text-loss empty:hidden">
        {refusals.length > 0 && <p className="font-semibold">{texts.refused}</p>}
        {refusals.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="type-figure min-w-0">
          <span className="block text-12 text-faint">{texts.total}</span>
          <span className="block text-18 leading-6 font-bold whitespace-nowrap">{pays ?? '–'}</span>
          {price && rate && (
            <span className="block text-13 whitespace-nowrap text-soft">
              ≈&nbsp;{eurText(eurCentsFor(price.backerPaysMicro, rate))}
            </span>
          )}
        </p>
        <Button
          type="submit"
          form={formId}
          kind="primary"
          size="large"
          busy={busy}
          className="max-md:grow max-md:px-3"
        >
          <span className="whitespace-nowrap">
            {pays ? texts.confirm(pays) : texts.confirmEmpty}
          </span>
        </Button>
      </div>
    </div>
  )
}
