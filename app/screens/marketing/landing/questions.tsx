import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { useFeeTexts, useTokenless } from '#app/screens/marketing/frame/launch-state.ts'
import { questionsToday } from '#app/texts/marketing/faq.ts'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { home } from '#app/texts/marketing/home.ts'

/** The questions: an index of deep links beside the answers, which open without script. */
export function Questions() {
  const groups = useFeeTexts(questionsToday(useTokenless()))
  return (
    <section id="faq" className="band theme-light paper-ground" aria-labelledby="faq-title">
      <div className="wrap faq">
        <div className="faq-side">
          <h2 id="faq-title" tabIndex={-1}>
            {home.faqTitle}
          </h2>
          <p>{home.faqLead}</p>
          <nav className="faq-index" aria-label={frameTexts.questions}>
            <ul>
              {groups.map(({ id, title, questions }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {title} <span>{questions.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="faq-answers">
          {groups.map(({ id: groupId, title, questions }, group) => (
            <div key={groupId} id={groupId} className="faq-group">
              <h3 className="label" tabIndex={-1}>
                {title}
              </h3>
              {questions.map(({ id, question, answer }, place) => (
                <details key={id} id={id} open={group + place === 0}>
                  <summary>{question}</summary>
                  <div className="faq-answer">
                    {answer.map((paragraph) => (
                      <p key={paragraph}>
                        <Figures text={paragraph} />
                      </p>
                    ))}
                    <a className="faq-link" href={`#${id}`}>
                      {home.faqLink}
                    </a>
                  </div>
                </details>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
