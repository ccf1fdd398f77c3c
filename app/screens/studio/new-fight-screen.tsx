import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { currencyOptions } from './currencies.ts'
import { useStudioPlace } from './studio-places.ts'

const texts = fightTexts.register

/** A signed bout, as its contract says. */
export function NewFightScreen({ answer }: { answer: AccountAnswer | undefined }) {
  const place = useStudioPlace()
  const errors = answer?.errors ?? {}
  const of = (name: string) => ({ name, error: errors[name], autoComplete: 'off' })
  return (
    <>
      <BackLink text={fightTexts.back} href={place('/studio/combats')} />
      <PageHead title={texts.title} text={texts.text} />
      <div className="max-w-160">
        <AccountForm intent="register" label={texts.action} answer={answer}>
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
            defaultValue="EUR"
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
          <CheckField name="confirmed" error={errors.confirmed}>
            {texts.confirm}
          </CheckField>
        </AccountForm>
      </div>
    </>
  )
}
