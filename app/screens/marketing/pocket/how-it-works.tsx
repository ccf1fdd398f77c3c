import { StepsLine } from '#app/screens/marketing/frame/steps-line.tsx'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

/** The steps of this kind of Pocket. */
export function HowItWorks({ texts }: { texts: PocketPageTexts }) {
  return (
    <section
      id="how-it-works"
      className="band theme-light chalk-ground"
      aria-labelledby="steps-title"
    >
      <div className="wrap">
        <header className="band-head">
          <h2 id="steps-title" tabIndex={-1}>
            {frameTexts.pocket.how}
          </h2>
          <p>{texts.stepsTitle}</p>
        </header>
        <StepsLine steps={texts.steps} />
      </div>
    </section>
  )
}
