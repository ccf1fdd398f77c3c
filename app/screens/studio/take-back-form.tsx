import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'

interface TakeBackFormProps {
  intent: string
  /** Of what is taken back. */
  id: string
  words: { open: string; text: string; reason: string; save: string }
  answer: AccountAnswer | undefined
}

/** Takes something of a list back for a reason. What came of it is told above the list, because the row has changed. */
export function TakeBackForm({ intent, id, words, answer }: TakeBackFormProps) {
  const error = answer?.intent === intent ? answer.errors[id] : undefined
  return (
    <ConfirmForm
      intent={intent}
      open={words.open}
      isOpen={error !== undefined}
      text={words.text}
      label={words.save}
      answer={undefined}
      danger
    >
      <input type="hidden" name="id" value={id} />
      <LongTextField name="reason" label={words.reason} maxLength={500} required error={error} />
    </ConfirmForm>
  )
}
