import { Link } from 'react-router'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { pocketTalkTexts as texts } from '#app/texts/pocket-talk.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Fold } from '#app/ui/fold.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PocketPart } from './pocket-part.tsx'
import type { TalkQuestion, TalkView } from './talk-view.ts'
import { WrittenText } from './written-text.tsx'

interface PocketTalkProps {
  view: TalkView
  answer: AccountAnswer | undefined
}

/** What the recipient tells, the latest first; for the recipient, a form for more. */
export function PocketUpdates({ view, answer }: PocketTalkProps) {
  return (
    <PocketPart id="nouvelles" title={texts.updates.title}>
      {view.isRecipient && (
        <Fold summary={texts.updates.write}>
          <AccountForm intent="update" label={texts.updates.action} answer={answer}>
            {/* Empty again once it was published. */}
            <LongTextField
              key={view.updates.length}
              name="text"
              label={texts.updates.label}
              hint={texts.updates.hint}
              error={answer?.intent === 'update' ? answer.errors.text : undefined}
              required
              maxLength={5_000}
            />
          </AccountForm>
        </Fold>
      )}
      {view.updates.length === 0 && <p className="text-15 text-soft">{texts.updates.none}</p>}
      <ul className="grid gap-6 empty:hidden">
        {view.updates.map(({ id, by, html }) => (
          <li key={id} className="border-l-2 border-rule pl-4">
            <WrittenText html={html} />
            <p className="mt-2 text-13 text-faint">{by}</p>
          </li>
        ))}
      </ul>
    </PocketPart>
  )
}

/** Questions with their answers, and the form for one more. */
export function PocketQuestions({ view, answer }: PocketTalkProps) {
  const { questions, recipientName, isRecipient, loginHref } = view
  return (
    <PocketPart id="questions" title={texts.questions.title}>
      {questions.length === 0 && <p className="text-15 text-soft">{texts.questions.none}</p>}
      <ul className="grid empty:hidden">
        {questions.map((question) => (
          <li key={question.id} className="grid gap-3 border-t border-rule py-4">
            <Question question={question} answer={answer} mayAnswer={isRecipient} />
          </li>
        ))}
      </ul>
      {!isRecipient &&
        (loginHref ? (
          <p>
            <Link reloadDocument to={loginHref} className={buttonClasses('secondary')}>
              {texts.questions.login}
            </Link>
          </p>
        ) : (
          <AccountForm intent="ask" label={texts.questions.action} answer={answer}>
            <LongTextField
              key={questions.length}
              name="text"
              label={texts.questions.label(recipientName)}
              hint={texts.questions.hint}
              error={answer?.intent === 'ask' ? answer.errors.text : undefined}
              rows={3}
              required
              maxLength={1_000}
            />
          </AccountForm>
        ))}
    </PocketPart>
  )
}

interface QuestionProps {
  question: TalkQuestion
  answer: AccountAnswer | undefined
  mayAnswer: boolean
}

function Question({ question, answer, mayAnswer }: QuestionProps) {
  // One form a question: what came of it stands under the one that was sent.
  const intent = `answer:${question.id}`
  return (
    <>
      <div>
        <WrittenText html={question.html} />
        <p className="mt-1 text-13 text-faint">{question.by}</p>
      </div>
      {question.answer && (
        <div className="border-l-2 border-strong pl-4">
          <WrittenText html={question.answer.html} />
          <p className="mt-1 text-13 text-faint">{question.answer.by}</p>
        </div>
      )}
      {!question.answer && !mayAnswer && (
        <p className="text-13 text-soft">{texts.questions.waiting}</p>
      )}
      {!question.answer && mayAnswer && (
        <Fold summary={texts.questions.answer}>
          <AccountForm intent={intent} label={texts.questions.answer} answer={answer}>
            <LongTextField
              name="text"
              label={texts.questions.answerLabel}
              error={answer?.intent === intent ? answer.errors.text : undefined}
              required
              maxLength={5_000}
            />
          </AccountForm>
        </Fold>
      )}
    </>
  )
}
