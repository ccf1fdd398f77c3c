import type { ActAnswer } from '#app/console/act-view.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { Refusals } from './refusals.tsx'
import { RehearsedPart } from './rehearsed-part.tsx'

interface FormEndProps {
  answer: ActAnswer | undefined
  /** Whether its effect is looked at before it can be sent. */
  checks: boolean
  /** The button's words. */
  send: string
}

/** The end of a console's form: its effect, what refuses it, and its buttons. */
export function FormEnd({ answer, checks, send }: FormEndProps) {
  const busy = useBusy()
  const looked = answer?.rehearsed ?? null
  const maySend = !checks || (looked !== null && looked.refusals.length === 0)
  return (
    <>
      {looked && <RehearsedPart rehearsed={looked} />}
      <Refusals refusals={answer?.refusals ?? []} />
      <p className="flex flex-wrap gap-3">
        {checks && (
          <Button
            type="submit"
            name="intent"
            value="check"
            kind={looked ? 'secondary' : 'primary'}
            busy={busy}
          >
            {texts.check}
          </Button>
        )}
        {maySend && (
          <Button type="submit" name="intent" value="go" kind="primary" busy={busy}>
            {send}
          </Button>
        )}
      </p>
    </>
  )
}
