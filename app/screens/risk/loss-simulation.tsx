import { useState } from 'react'
import { riskTexts } from '#app/texts/risk.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { type LossShare, lossShare } from '#domain/orders/loss-share.ts'

const texts = riskTexts.loss

/** What losing all would mean, with figures that never leave the browser. */
export function LossSimulation() {
  const [amount, setAmount] = useState('')
  const [owned, setOwned] = useState('')
  const share = shareOf(amount, owned)
  return (
    <section className="grid gap-4 border-y border-rule py-5">
      <h3 className="text-18 font-bold">{texts.title}</h3>
      <p className="text-15 text-soft">{texts.text}</p>
      <div className="grid gap-4 xs:grid-cols-2 xs:items-end">
        <TextField
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={texts.owned}
          inputMode="decimal"
          autoComplete="off"
          value={owned}
          onChange={(event) => setOwned(event.target.value)}
        />
      </div>
      <p
        aria-live="polite"
        className="min-h-12 border-l-2 border-caution pl-4 text-15 empty:border-0"
      >
        {share && texts.shares[share]}
      </p>
    </section>
  )
}

/** Null until both figures can be read. */
function shareOf(amount: string, owned: string): LossShare | null {
  const [lost, has] = [amount, owned].map((text) => parseUsdc(normaliseTypedAmount(text)))
  if (!lost?.ok || !has?.ok || lost.amountMicro === 0n) return null
  return lossShare(lost.amountMicro, has.amountMicro)
}
