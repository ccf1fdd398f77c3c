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
  // Words without a frame have a line of their own, and begin where the page's lines do.
  const isWords = kind === 'quiet'
  return (
    <Form method="post" replace className={isWords ? 'basis-full' : ''}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={kind} size="large" busy={busy} className={isWords ? '-mx-6' : ''}>
        {label}
      </Button>
    </Form>
  )
}
