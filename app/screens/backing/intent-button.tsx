import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { Button } from '#app/ui/button.tsx'
import type { ButtonKind } from '#app/ui/button-classes.ts'

interface IntentButtonProps {
  intent: string
  kind: ButtonKind
  label: string
}

/** A form of one button, which tells the page's action what is meant. */
export function IntentButton({ intent, kind, label }: IntentButtonProps) {
  const busy = useBusy()
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={kind} size="large" busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
