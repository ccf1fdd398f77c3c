import { useState } from 'react'
import { certificateTexts } from '#app/texts/certificate.ts'
import { Button } from '#app/ui/button.tsx'

/** The terms under which a certificate was sold. */
export interface TermsView {
  /** SHA-256, as hexadecimal digits. */
  hash: string
  /** Where the text is that has it. */
  textHref: string
}

type Outcome = 'waiting' | 'asking' | 'same' | 'other' | 'failed'

const texts = certificateTexts.terms

/** The hash of the terms, with their text, and a button that works the hash out again in the browser. */
export function TermsSection({ hash, textHref }: TermsView) {
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  const check = async () => {
    setOutcome('asking')
    const found = await hashAt(textHref).catch(() => null)
    setOutcome(found === null ? 'failed' : found === hash ? 'same' : 'other')
  }
  return (
    <section aria-labelledby="conditions" className="grid gap-3">
      <h2 id="conditions" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="text-15 text-soft print:hidden">{texts.text}</p>
      <p className="font-mono text-13 break-all">{hash}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button size="compact" busy={outcome === 'asking'} onClick={() => void check()}>
          {texts.check}
        </Button>
        <a
          href={textHref}
          download
          className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
        >
          {texts.download}
        </a>
      </p>
      <p role="status" className="text-15 empty:hidden">
        {outcome === 'waiting' || outcome === 'asking' ? null : texts.outcomes[outcome]}
      </p>
    </section>
  )
}

/** The hash is loaded by the first press alone. */
async function hashAt(textHref: string): Promise<string | null> {
  const { hashHere } = await import('#app/live/hash-here.ts')
  const response = await fetch(textHref)
  return response.ok ? hashHere(await response.text()) : null
}
