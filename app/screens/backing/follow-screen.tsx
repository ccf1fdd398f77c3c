import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IssuerLine } from '#app/screens/account/issuer-line.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { followTexts as texts } from '#app/texts/follow.ts'
import { movementTexts } from '#app/texts/movements.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { type ProgressStep, ProgressSteps } from '#app/ui/progress-steps.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { IntentButton } from './intent-button.tsx'
import { OpenQuestions, type OpenQuestionView } from './open-questions.tsx'
import {
  type AskedWithdrawal,
  WithdrawalSection,
  type WithdrawalView,
} from './withdrawal-section.tsx'

/** An order on its way, in words. */
export interface FollowView {
  title: string
  text: string
  pocketTitle: string
  steps: readonly ProgressStep[]
  /** A receipt once it is paid, until then an order. */
  receiptTitle: string
  receipt: readonly WrittenFact[]
  /** The next thing to do, if any. */
  next: 'pay' | 'retry' | 'certificate' | null
  /** Nothing is paid or on its way: what is reserved can be let go. */
  cancellable: boolean
  certificateHref: string | null
  /** Once it is confirmed. */
  reward: Reward | null
  withdrawal: WithdrawalView
  questions: readonly OpenQuestionView[]
  sheetHref: string
  /** Where one writes to us about it. */
  contactHref: string
  pending: boolean
}

/** The certificate, at the moment in which it is given. */
interface Reward {
  /** The drawing, as SVG. */
  art: string
  sharePath: string
  shareTitle: string
  receiptHref: string
}

interface FollowScreenProps {
  view: FollowView
  /** Shown when no answer comes to the question how it stands. */
  stale: boolean
  /** Why the payment page could not be opened. */
  refusals: readonly string[]
  /** The button that opens the payment page. */
  payButton: ReactNode
  /** The wallets that can pay, if there are any. */
  wallets: ReactNode
  /** One of them was chosen for this order: they come first. */
  walletFirst: boolean
  /** What came of the steps of a withdrawal. */
  asked: AskedWithdrawal | null
  withdrawn: string | null
  onRefresh(): void
}

/** Where an order stands: the steps, what to do now, and the receipt, which prints on one sheet of A4. */
export function FollowScreen({
  view,
  stale,
  refusals,
  payButton,
  wallets,
  walletFirst,
  asked,
  withdrawn,
  onRefresh,
}: FollowScreenProps) {
  return (
    <PublicFrame>
      <IssuerLine />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr]">
        <div>
          <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
          <h1 tabIndex={-1} className="type-display mt-3 text-44">
            {view.title}
          </h1>
          <p className="mt-4 text-18 text-soft" role="status">
            {view.text}
          </p>
          {view.pending && (
            <p className="mt-1 text-15 text-faint print:hidden">{texts.closePage}</p>
          )}
          <div role="alert" className="mt-4 text-15 text-loss empty:hidden">
            {refusals.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {walletFirst && wallets}
          <div className="mt-7 flex flex-wrap items-center gap-3 print:hidden">
            <Next view={view} payButton={payButton} />
            {view.cancellable && <IntentButton intent="cancel" kind="quiet" label={texts.cancel} />}
          </div>
          {stale && (
            <p className="mt-4 text-15 text-caution">
              {texts.stale}{' '}
              <button type="button" onClick={onRefresh} className="cursor-pointer underline">
                {texts.again}
              </button>
            </p>
          )}
          {!walletFirst && wallets}
          <div className="mt-6 empty:hidden">
            <OpenQuestions questions={view.questions} />
          </div>
          <WithdrawalSection view={view.withdrawal} asked={asked} done={withdrawn} />
        </div>
        <div className="grid content-start gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {view.reward && <RewardPicture reward={view.reward} />}
          <ReceiptSection view={view} />
        </div>
        <div className="border-t border-rule pt-8 print:hidden">
          <ProgressSteps steps={view.steps} label={texts.steps.label} states={texts.steps.states} />
        </div>
      </div>
    </PublicFrame>
  )
}

/** The art, and the ways to show it to others. */
function RewardPicture({ reward: { art, sharePath, shareTitle } }: { reward: Reward }) {
  return (
    <div className="grid justify-items-center gap-5 print:hidden">
      <div
        className="reward-picture w-full max-w-80 [&_svg]:block [&_svg]:w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
        dangerouslySetInnerHTML={{ __html: art }}
      />
      <ShareButton path={sharePath} title={shareTitle} label={texts.share} copied={texts.shared} />
    </div>
  )
}

function ReceiptSection({ view }: { view: FollowView }) {
  const { receiptTitle, receipt, reward, contactHref } = view
  return (
    <section aria-labelledby="recu">
      <h2 id="recu" className="mb-4 text-20 font-bold tracking-tight">
        {receiptTitle}
      </h2>
      <FactsList facts={receipt} />
      {reward && (
        <p className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
          <a href={reward.receiptHref} download className={buttonClasses('secondary')}>
            {movementTexts.receipt}
          </a>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden size={20} strokeWidth={1.75} />
            {movementTexts.print}
          </Button>
        </p>
      )}
      <p className="mt-4 print:hidden">
        <Link to={contactHref} className="text-15 font-semibold text-link hover:underline">
          {texts.write}
        </Link>
      </p>
    </section>
  )
}

function Next({ view, payButton }: Pick<FollowScreenProps, 'view' | 'payButton'>) {
  const pockets = (
    <Link
      to="/dashboard?tab=pockets"
      className={`${buttonClasses('quiet')} ${view.certificateHref ? 'max-sm:-mx-5' : '-mx-5'}`}
    >
      {texts.pockets}
    </Link>
  )
  if (view.next === 'pay') {
    return (
      <>
        {payButton}
        <Link to={view.sheetHref} className={buttonClasses('secondary', 'large')}>
          {texts.change}
        </Link>
      </>
    )
  }
  if (view.next === 'retry') {
    return (
      <Link to={view.sheetHref} className={buttonClasses('primary', 'large')}>
        {texts.retry}
      </Link>
    )
  }
  return (
    <>
      {view.certificateHref && (
        <Link to={view.certificateHref} className={buttonClasses('primary', 'large')}>
          {texts.certificate}
        </Link>
      )}
      {pockets}
    </>
  )
}
