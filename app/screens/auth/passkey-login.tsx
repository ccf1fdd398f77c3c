import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passkeyTexts as texts } from '#app/texts/passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'

interface PasskeyLoginProps {
  label?: string
  /** Asks the device and the server; gives what is wrong, in words. */
  onUse(): Promise<string | null>
}

/** The other way in, under the form: the device says who it is. */
export function PasskeyLogin({ label = texts.logIn, onUse }: PasskeyLoginProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const use = async () => {
    setBusy(true)
    setRefusal(null)
    setRefusal(await onUse())
    setBusy(false)
  }
  return (
    <div className="mt-5 grid gap-5">
      <p aria-hidden className="flex items-center gap-4 text-13 text-faint">
        <span className="h-px grow bg-rule" />
        {texts.or}
        <span className="h-px grow bg-rule" />
      </p>
      <Button size="large" busy={busy} onClick={() => void use()}>
        <KeyRound aria-hidden size={20} strokeWidth={1.75} />
        {label}
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </div>
  )
}
