import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { withdrawalTexts as texts } from '#app/texts/withdrawal.ts'
import { Button } from '#app/ui/button.tsx'

/** The right to withdraw from an order, in words. */
export interface WithdrawalView {
  /** Until when it can be used; null while or once it cannot. */
  until: string | null
  /** It was waived, and stands since no e-mail has confirmed the contract. */
  unproven: boolean
  /** It was used, and the money goes back as soon as a stop lets it go. */
  declared: string | null
}

/** What the first step says before the second confirms it. */
export interface AskedWithdrawal {
  requestId: string
  /** All that goes back. */
  amount: string
}

interface WithdrawalSectionProps {
  view: WithdrawalView
  /** The first step was taken. */
  asked: AskedWithdrawal | null
  /** The second was: the acknowledgement. */
  done: string | null
}

/** The two labelled steps by which one leaves a contract, for as long as one may. */
export function WithdrawalSection({ view, asked, done }: WithdrawalSectionProps) {
  const told = done ?? view.declared
  if (view.until === null && told === null) return null
  return (
    <section
      aria-labelledby="retractation"
      className="mt-8 grid gap-3 border-t border-rule pt-6 print:hidden"
    >
      <h2 id="retractation" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      {told && (
        <p role="status" className="border-l-2 border-strong pl-4 text-15">
          {told}
        </p>
      )}
      {told === null && view.until && (
        <Steps why={(view.unproven ? texts.unproven : texts.open)(view.until)} asked={asked} />
      )}
    </section>
  )
}

function Steps({ why, asked }: { why: string; asked: AskedWithdrawal | null }) {
  const busy = useBusy()
  return (
    <Form method="post" replace preventScrollReset className="grid justify-items-start gap-4">
      <p className="text-15 text-soft" role={asked ? 'status' : undefined}>
        {asked ? texts.asked(asked.amount) : why}
      </p>
      <input type="hidden" name="intent" value={asked ? 'confirm-withdrawal' : 'withdraw'} />
      {asked && <input type="hidden" name="requestId" value={asked.requestId} />}
      <Button type="submit" kind={asked ? 'destructive' : 'secondary'} busy={busy}>
        {asked ? texts.confirm : texts.begin}
      </Button>
    </Form>
  )
}
