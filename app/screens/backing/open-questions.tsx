import { Link } from 'react-router'
import { boutQuestionTexts as texts } from '#app/texts/bout-question.ts'

/** A changed bout that waits for an answer: where, and until when. */
export interface OpenQuestionView {
  href: string
  until: string
}

/** Leads to the changed bouts about which whoever ordered still has a choice. */
export function OpenQuestions({ questions }: { questions: readonly OpenQuestionView[] }) {
  if (questions.length === 0) return null
  return (
    <ul className="grid gap-3 print:hidden">
      {questions.map(({ href, until }) => (
        <li key={href} className="border-l-2 border-caution pl-4 text-15">
          <p className="font-semibold">{texts.title}</p>
          <Link to={href} className="font-semibold text-link hover:underline">
            {texts.reply(until)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
