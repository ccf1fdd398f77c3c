import { useState } from 'react'
import { countText } from '#app/texts/format.ts'
import { transparencyTexts } from '#app/texts/transparency.ts'
import { Button } from '#app/ui/button.tsx'

const texts = transparencyTexts.pots

type Outcome =
  | { is: 'waiting' | 'asking' | 'failed' }
  | { is: 'done'; parts: number; differences: number }

/** Works a settled fight out again in the browser, from what is published and by the rules that the platform itself runs. */
export function RecomputeButton({ bundleHref }: { bundleHref: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' })
  const check = async () => {
    setOutcome({ is: 'asking' })
    setOutcome(await recomputed(bundleHref).catch((): Outcome => ({ is: 'failed' })))
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="compact" busy={outcome.is === 'asking'} onClick={() => void check()}>
          {outcome.is === 'asking' ? texts.checking : texts.check}
        </Button>
        <a
          href={bundleHref}
          download
          className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
        >
          {texts.download}
        </a>
      </p>
      <p role="status" className="text-15">
        {wordsFor(outcome)}
      </p>
    </>
  )
}

/** The rules and the hash are loaded by the first press alone. */
async function recomputed(bundleHref: string): Promise<Outcome> {
  const { recomputeHere } = await import('#app/live/recompute-here.ts')
  const response = await fetch(bundleHref)
  if (!response.ok) return { is: 'failed' }
  return { is: 'done', ...recomputeHere(await response.text()) }
}

function wordsFor(outcome: Outcome): string {
  if (outcome.is === 'failed') return texts.failed
  if (outcome.is !== 'done') return ''
  const { parts, differences } = outcome
  if (differences > 0) return texts.wrong(countText(differences, ...texts.figure))
  return texts.right(countText(parts, ...texts.part))
}
