import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { boutQuestionTexts as texts } from '#app/texts/bout-question.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import type { BoutAnswer } from '#domain/bouts/material-change.ts'

/** One fact of a bout, before and now, as it is written. */
export interface BoutChange {
  label: string
  before: string
  after: string
}

/** An order that the question is about, and what can be said of it. */
export interface QuestionedOrder {
  id: string
  name: string
  amount: string
  followHref: string
  /** Nothing was paid yet: there is nothing to pay back. */
  unpaid: boolean
  /** What was answered, or what silence came to; null while nothing is said. */
  given: string | null
  /** Answers that can still be given; none once it is over or final. */
  choices: readonly BoutAnswer[]
  /** Picked, and now to be confirmed. */
  picked: BoutAnswer | null
}

/** A changed bout as it is put to one backer. */
export interface BoutQuestionView {
  /** The address of the page, without what was picked. */
  path: string
  title: string
  pocketTitle: string
  pocketHref: string
  deadline: string
  /** What silence means; null once it is over, or everything is answered. */
  silence: string | null
  changes: readonly BoutChange[]
  unchanged: string | null
  orders: readonly QuestionedOrder[]
}

interface BoutQuestionScreenProps {
  view: BoutQuestionView
  /** Why the last answer was not taken, and of which order. */
  refused: { backingId: string; texts: readonly string[] } | null
}

/** What has changed, until when, and what each answer means; an answer is picked, then confirmed. */
export function BoutQuestionScreen({ view, refused }: BoutQuestionScreenProps) {
  return (
    <PublicFrame>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
          <h1 tabIndex={-1} className="type-display mt-3 text-32 md:text-44">
            {view.title}
          </h1>
          <p className="mt-4 text-18 text-soft">{view.deadline}</p>
          {view.silence && (
            <p className="mt-5 border-l-2 border-caution pl-4 text-16">
              <strong className="font-semibold">{view.silence}</strong> {texts.paused}
            </p>
          )}
          <Changes view={view} />
        </div>
        <section aria-labelledby="reponse" className="min-w-0">
          <h2 id="reponse" className="text-20 font-bold tracking-tight">
            {texts.orders.title}
          </h2>
          <div className="mt-4 border-b border-rule">
            {view.orders.map((order) => (
              <OrderAnswer
                key={order.id}
                path={view.path}
                order={order}
                refusals={refused?.backingId === order.id ? refused.texts : []}
              />
            ))}
          </div>
        </section>
      </div>
    </PublicFrame>
  )
}

function Changes({ view }: { view: BoutQuestionView }) {
  const words = texts.changes
  return (
    <section aria-labelledby="changements" className="mt-10">
      <h2 id="changements" className="text-20 font-bold tracking-tight">
        {words.title}
      </h2>
      <p className="mt-1 text-15 text-soft">{view.pocketTitle}</p>
      <dl className="mt-4 border-b border-rule">
        {view.changes.map(({ label, before, after }) => (
          <div key={label} className="grid gap-1 border-t border-rule py-4">
            <dt className="type-label text-13 text-faint">{label}</dt>
            <dd className="grid grid-cols-[1fr_auto_1fr] items-start gap-3">
              <span className="min-w-0 text-15 break-words text-soft">
                <span className="sr-only">{words.before}: </span>
                <s className="decoration-1">{before}</s>
              </span>
              <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="mt-1 text-faint" />
              <span className="type-figure min-w-0 text-16 font-semibold break-words">
                <span className="sr-only">{words.after}: </span>
                {after}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {view.unchanged && <p className="mt-3 text-13 text-faint">{view.unchanged}</p>}
      <Link to={view.pocketHref} className={`${buttonClasses('quiet')} mt-2 -ml-5`}>
        {texts.pocket}
      </Link>
    </section>
  )
}

interface OrderAnswerProps {
  path: string
  order: QuestionedOrder
  refusals: readonly string[]
}

function OrderAnswer({ path, order, refusals }: OrderAnswerProps) {
  return (
    <div className="grid gap-4 border-t border-rule py-5">
      <p className="type-figure flex flex-wrap items-baseline justify-between gap-x-4 text-16 font-semibold">
        {order.name}
        <Link
          to={order.followHref}
          className="inline-flex min-h-8 items-center text-13 font-semibold text-link hover:underline"
        >
          {texts.orders.follow}
        </Link>
      </p>
      {order.given && (
        <p role="status" className="border-l-2 border-strong pl-4 text-15">
          {order.given}
        </p>
      )}
      {refusals.map((text) => (
        <p key={text} role="alert" className="border-l-2 border-loss pl-4 text-15">
          {text}
        </p>
      ))}
      {order.picked ? (
        <Confirmation path={path} order={order} answer={order.picked} />
      ) : (
        order.choices.length > 0 && <Choice path={path} order={order} />
      )}
    </div>
  )
}

/** What an answer is called and means for this order. */
const wordsOf = (order: QuestionedOrder, answer: BoutAnswer) =>
  answer === 'refund' && order.unpaid ? 'giveUp' : answer

/** The choice is a form that asks for the page again, so that it works without scripts and goes back. */
function Choice({ path, order }: Omit<OrderAnswerProps, 'refusals'>) {
  const id = useId()
  return (
    <Form method="get" action={path} preventScrollReset className="grid gap-4">
      <input type="hidden" name="soutien" value={order.id} />
      {order.given && <p className="text-15 text-soft">{texts.orders.change}</p>}
      <fieldset className="rounded-control border border-rule">
        <legend className="sr-only">{texts.orders.choose}</legend>
        {order.choices.map((answer) => (
          <label
            key={answer}
            className="flex cursor-pointer items-start gap-3 border-t border-rule p-3.5 first-of-type:border-t-0 has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="reponse"
              value={answer}
              required
              aria-describedby={`${id}-${answer}`}
              className="mt-0.5 size-5 shrink-0 accent-red-fill outline-none"
            />
            <span className="grid grow gap-0.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-15 font-semibold">
                {texts.answers[wordsOf(order, answer)].title}
                {answer === 'refund' && !order.unpaid && (
                  <span className="type-figure whitespace-nowrap">{order.amount}</span>
                )}
              </span>
              <span id={`${id}-${answer}`} className="text-13 text-soft">
                {texts.answers[wordsOf(order, answer)].text}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="secondary" className="justify-self-start">
        {texts.orders.proceed}
      </Button>
    </Form>
  )
}

interface ConfirmationProps extends Omit<OrderAnswerProps, 'refusals'> {
  answer: BoutAnswer
}

function Confirmation({ path, order, answer }: ConfirmationProps) {
  const busy = useBusy()
  const words = wordsOf(order, answer)
  const { [words]: sentence } = texts.confirm
  const { [words]: action } = texts.confirm.actions
  const written = (text: string | ((amount: string) => string)) =>
    typeof text === 'string' ? text : text(order.amount)
  return (
    <Form method="post" action={path} replace preventScrollReset className="grid gap-4">
      <input type="hidden" name="backingId" value={order.id} />
      <input type="hidden" name="answer" value={answer} />
      <p className="text-16 font-semibold">{written(sentence)}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {written(action)}
        </Button>
        <Link to={path} preventScrollReset className={buttonClasses('quiet')}>
          {texts.confirm.back}
        </Link>
      </div>
    </Form>
  )
}
