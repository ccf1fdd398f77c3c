import { addressHere } from '#app/page-address.ts'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { questionsAbout } from '#app/texts/marketing/faq.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'

/** The legal notice and the questions that lead on to the home page's answers. */
export function LegalNotice({ kind, texts }: { kind: PocketKind; texts: PocketPageTexts }) {
  const words = frameTexts.pocket
  const home = addressHere('/')
  return (
    <section className="band theme-light chalk-ground" aria-labelledby="legal-title">
      <div className="wrap split">
        <h2 id="legal-title" className="split-head">
          {words.legal}
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
        <h2 id="teasers-title">{words.asked}</h2>
        <ul>
          {questionsAbout(kind).map(({ id, question }) => (
            <li key={id}>
              <a href={`${home}#${id}`}>{question}</a>
            </li>
          ))}
          <li>
            <a href={`${home}#faq`}>{words.allQuestions}</a>
          </li>
        </ul>
      </nav>
    </section>
  )
}
