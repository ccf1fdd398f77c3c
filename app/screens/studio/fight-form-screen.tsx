import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { currencyOptions } from './currencies.ts'
import { OpponentTapeFields } from './tape-fields.tsx'

const texts = fightTexts.register

export interface FightFormView {
  /** What stands in the fields at first, by their names. */
  values: Readonly<Record<string, string>>
  /** Why operators have returned its contract, the latest last; null for a bout that is recorded anew. */
  again: readonly string[] | null
  backHref: string
}

interface FightFormScreenProps {
  view: FightFormView
  answer: AccountAnswer | undefined
}

/** A signed bout, as its contract says. */
export function FightFormScreen({ view, answer }: FightFormScreenProps) {
  const { values, again, backHref } = view
  const errors = answer?.errors ?? {}
  const of = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  const reason = again?.at(-1)
  const head = again ? fightTexts.again : texts
  return (
    <>
      <BackLink text={again ? fightTexts.again.back : fightTexts.back} href={backHref} />
      <PageHead title={head.title} text={head.text} />
      <div className="max-w-160">
        {reason && (
          <p className="mb-6 border-l-2 border-caution pl-4 text-15 wrap-anywhere">
            {fightTexts.again.because(reason)}
          </p>
        )}
        <AccountForm intent="register" label={texts.action} answer={answer} main>
          <TextField {...of('opponentName')} label={texts.opponentName} maxLength={120} />
          <TextField {...of('eventName')} label={texts.eventName} maxLength={120} />
          <TextField {...of('place')} label={texts.place} maxLength={120} />
          <TextField
            {...of('promoterName')}
            label={texts.promoterName}
            hint={texts.promoterHint}
            maxLength={120}
          />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField {...of('takesPlaceAt')} type="datetime-local" label={texts.takesPlaceAt} />
            <TextField {...of('weighInAt')} type="datetime-local" label={texts.weighInAt} />
          </div>
          <p className="-mt-2 text-13 text-faint">{texts.weighInHint}</p>
          <PickField
            name="currency"
            label={texts.currency}
            options={currencyOptions}
            defaultValue={values.currency ?? 'EUR'}
            error={undefined}
          />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField {...of('purse')} inputMode="decimal" label={texts.purse} />
            <TextField {...of('forWin')} inputMode="decimal" label={texts.forWin} />
          </div>
          <TextField
            {...of('contractReference')}
            label={texts.contractReference}
            hint={texts.referenceHint}
            maxLength={120}
          />
          <DocumentField
            name="contractHash"
            label={texts.contract}
            hint={texts.contractHint}
            error={errors.contractHash}
          />
          <OpponentTapeFields values={values} errors={errors} />
          <CheckField name="confirmed" error={errors.confirmed}>
            {texts.confirm}
          </CheckField>
        </AccountForm>
      </div>
    </>
  )
}
