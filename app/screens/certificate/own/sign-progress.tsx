import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import type { SignState } from './use-sign-act.ts'

/** Where an act of a wallet stands, in words. */
export function SignProgress({ state }: { state: SignState }) {
  if (state.at === 'failed') return <FormRefusal>{state.text}</FormRefusal>
  return (
    <p role="status" className="text-15 text-soft empty:hidden">
      {state.at === 'done'
        ? state.text
        : state.at !== 'idle' && ownCertificateTexts.sign.states[state.at]}
    </p>
  )
}
