import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { questionOf } from '#app/texts/marketing/faq.ts'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'

/** The legal notice and the questions that lead on to the home page's answers. */
export function LegalNotice({ texts }: { texts: PocketPageTexts }) {
  return (
    <section className="band theme-light chalk-ground" aria-labelledby="legal-title">
      <div className="wrap split">
        <h2 id="legal-title" className="split-head">
          Legal notice
        </h2>
        <div className="notice">
          {texts.notice.map((paragraph) => (
            <p key={paragraph}>
              <Figures text={paragraph} />
            </p>
          ))}
        </div>
      </div>
      <nav className="wrap teasers" aria-labelledby="teasers-title">
        <h2 id="teasers-title">Questions people ask</h2>
        <ul>
          {texts.questions.map((id) => (
            <li key={id}>
              <a href={`/#${id}`}>{questionOf(id).question}</a>
            </li>
          ))}
          <li>
            <a href="/#faq">All questions</a>
          </li>
        </ul>
      </nav>
    </section>
  )
}
