import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

/** What you pay, what you get, what can go wrong; the facts at a glance stand beside. */
export function Explanation({ texts }: { texts: PocketPageTexts }) {
  return (
    <section className="band theme-light paper-ground" aria-labelledby="explanation-title">
      <div className="wrap explanation">
        <div className="explanation-text">
          <h2 id="explanation-title" className="sr-only">
            {frameTexts.pocket.whatItIs}
          </h2>
          {texts.explanation.map(({ title, text }) => (
            <div key={title} className="explanation-part">
              <h3>{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <Figures text={paragraph} />
                </p>
              ))}
            </div>
          ))}
        </div>
        <aside className="facts" aria-label={frameTexts.pocket.facts}>
          <dl className="rows">
            {texts.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Figures text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </section>
  )
}
