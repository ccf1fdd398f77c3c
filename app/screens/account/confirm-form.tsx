import type { ReactNode } from 'react'
import { Fold } from '#app/ui/fold.tsx'
import { type AccountAnswer, AccountForm } from './account-section.tsx'

interface ConfirmFormProps {
  intent: string
  /** What opens it. */
  open: string
  /** It is open from the start, as where something in it is wrong. */
  isOpen?: boolean
  /** What will happen. */
  text: string
  label: string
  answer: AccountAnswer | undefined
  danger?: boolean
  /** It is what the page is for. */
  main?: boolean
  /** The hidden fields that say which one, where there are several. */
  children?: ReactNode
}

/** A step that is taken in two presses: the first says what the second does. It needs no script. */
export function ConfirmForm({ open, isOpen = false, text, children, ...form }: ConfirmFormProps) {
  return (
    <Fold
      summary={open}
      open={isOpen}
      main={form.main ?? false}
      className="open:basis-full open:border-l-2 open:border-rule open:pl-4"
    >
      <p className="mb-3 text-15 wrap-anywhere text-soft">{text}</p>
      <AccountForm {...form}>{children}</AccountForm>
    </Fold>
  )
}
