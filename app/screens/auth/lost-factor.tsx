import { useState } from 'react'
import { loginHelpTexts } from '#app/texts/login-help.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'

/** The day from which the password will do, in words; or why it was not taken. */
export type LostAnswer = { day: string } | { refusal: string | null }

const texts = loginHelpTexts.secondStep

/** For whoever has neither app nor recovery codes: asks once, then says from when on the password will do. */
export function LostFactor({ onLost }: { onLost(): Promise<LostAnswer> }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<LostAnswer | null>(null)
  const ask = async () => {
    setBusy(true)
    setAnswer(await onLost())
    setBusy(false)
  }
  if (answer && 'day' in answer) {
    return (
      <p role="status" className="mt-6 border-l-2 border-strong pl-4 text-15">
        {texts.asked(answer.day)}
      </p>
    )
  }
  return (
    <div className="mt-4 grid gap-4">
      <Button
        kind="quiet"
        size="compact"
        busy={busy}
        onClick={() => void ask()}
        className="-mx-4 justify-self-start"
      >
        {texts.lost}
      </Button>
      <FormRefusal>{answer?.refusal}</FormRefusal>
    </div>
  )
}
