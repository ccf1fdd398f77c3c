import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { supportTexts } from '#app/texts/support.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'

const texts = supportTexts.confirm

/** A visitor opens their case by one press. */
export function ConfirmCaseScreen({ answer }: { answer: AccountAnswer | undefined }) {
  const busy = useBusy()
  return (
    <PublicFrame>
      <PageHead title={texts.title} text={texts.text} />
      <Form method="post" replace className="grid justify-items-start gap-4">
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {texts.action}
        </Button>
        <FormRefusal>{answer?.refusal}</FormRefusal>
      </Form>
    </PublicFrame>
  )
}
