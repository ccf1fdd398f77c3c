import type { IdentityView } from '#app/screens/account/identity-screen.tsx'
import type { EarningsView } from '#app/screens/earnings/earnings-screen.tsx'
import type { Fact } from '#app/ui/facts-list.tsx'
import type { ProgressStep } from '#app/ui/progress-steps.tsx'

/** One step of the application, and how to get there. */
export interface ApplyPlace {
  id: string
  href: string
  label: string
  state: 'done' | 'todo' | 'optional'
}

type Option = { value: string; label: string }

/** What the form of each step is filled with. */
export type ApplyForm =
  | { step: 'vous'; values: Values; countries: readonly Option[] }
  | { step: 'sport'; values: Values; disciplines: readonly Option[]; classes: readonly Option[] }
  | { step: 'palmares'; values: Values }
  | {
      step: 'documents'
      values: Values
      evidence: readonly string[]
      contract: readonly string[]
      isPro: boolean
    }
  | ({ step: 'identite' } & Pick<IdentityView, 'name' | 'countries' | 'full'>)
  | { step: 'versement'; address: Pick<EarningsView, 'address' | 'wallets' | 'identityKnown'> }
  | { step: 'envoi'; facts: readonly ApplyFact[]; missing: readonly ApplyPlace[] }
type Values = Readonly<Record<string, string>>

/** Something that was filled in, and where it can be corrected. */
export interface ApplyFact extends Pick<Fact, 'tall'> {
  label: string
  value: string
  href: string
}

/** An application, from the first look to the answer. */
export type ApplicationView<Form> =
  | { stage: 'visitor'; register: string; login: string }
  | {
      stage: 'form'
      places: readonly ApplyPlace[]
      form: Form
      nextHref: string
      /** Why an earlier one was turned down; null where none was. */
      refused: string | null
    }
  | {
      stage: 'sent'
      steps: readonly ProgressStep[]
      identityHref: string | null
      facts: readonly { label: string; value: string; tall?: boolean }[]
    }

export type ApplyView = ApplicationView<ApplyForm>
