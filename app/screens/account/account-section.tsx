import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import type { QrShape } from '#app/ui/qr-square.tsx'

/** What came of the form that was sent last. */
export interface AccountAnswer {
  /** Which form it was. */
  intent: string
  /** What is wrong with single fields, in words. */
  errors: { readonly [field: string]: string | undefined }
  /** Why it was not done. */
  refusal: string | null
  /** That it was done. */
  done: string | null
  setup: { secret: string; qr: QrShape } | null
  recoveryCodes: readonly string[] | null
}

/** One part of the page, under a heading of its own, beside it where there is room. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-rule py-8 lg:grid-cols-[5fr_7fr] lg:gap-12"
    >
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {/* The next section begins with a rule: a list that ends this one needs none below it. */}
      <div className="grid max-w-160 min-w-0 gap-4 lg:max-w-none [&>:is(dl,ul,p):last-child]:border-b-0">
        {children}
      </div>
    </section>
  )
}

interface AccountFormProps {
  intent: string
  label: string
  answer: AccountAnswer | undefined
  danger?: boolean
  /** It is what the page is for. */
  main?: boolean
  /** A step beside others in a row, without a frame. */
  quiet?: boolean
  children?: ReactNode
}

/** A form of the page: its fields, its button, and under it what came of it. */
export function AccountForm({
  intent,
  label,
  answer,
  danger,
  main,
  quiet,
  children,
}: AccountFormProps) {
  const { formData } = useNavigation()
  const busy = useBusy() && formData?.get('intent') === intent
  const mine = answer?.intent === intent ? answer : undefined
  return (
    <Form method="post" replace preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button
        type="submit"
        kind={kindOf({ danger, main, quiet })}
        size={quiet ? 'compact' : 'normal'}
        busy={busy}
        className={`justify-self-start ${quiet ? '-mx-4' : ''}`}
      >
        {label}
      </Button>
      <FormRefusal>{mine?.refusal}</FormRefusal>
      {mine?.done && (
        <p role="status" className="text-15 text-soft">
          {mine.done}
        </p>
      )}
    </Form>
  )
}

function kindOf({
  danger,
  main,
  quiet,
}: { [Key in 'danger' | 'main' | 'quiet']: AccountFormProps[Key] | undefined }) {
  if (danger) return 'destructive'
  if (main) return 'primary'
  return quiet ? 'quiet' : 'secondary'
}
