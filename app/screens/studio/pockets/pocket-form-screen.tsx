import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type TakeHomeRules, typedTakeHome } from '#app/live/take-home.ts'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { useStudioPlace } from '#app/screens/studio/studio-places.ts'
import { pocketFormTexts as texts } from '#app/texts/studio/pocket-form.ts'
import { studioPocketTexts } from '#app/texts/studio/pockets.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TakeHomeTables, type TakeHomeView } from './take-home.tsx'

export interface PocketFormView {
  isNew: boolean
  backHref: string
  kind: 'tips' | 'share' | 'federation'
  /** The other kinds that it could be. */
  kinds: readonly { kind: 'tips' | 'share'; href: string; current: boolean }[]
  values: Readonly<Record<string, string>>
  /** Why such a Pocket would be refused now, before anything is typed; null where it would not. */
  barred: string | null
  fights: readonly { id: string; label: string }[]
  /** The rules, before they refuse. */
  rules: {
    limits: readonly string[]
    amount: string
    duration: string
    /** The time to think before shares go on sale; null for other Pockets. */
    opening: string | null
    percent: string
    cover: string
  }
  takeHome: TakeHomeRules
}

interface PocketFormProps {
  view: PocketFormView
  answer: AccountAnswer | undefined
}

/** A Pocket as its recipient writes it, kept as a draft. */
export function PocketFormScreen({ view, answer }: PocketFormProps) {
  const { isNew, kinds, rules } = view
  return (
    <>
      <BackLink text={studioPocketTexts.back} href={view.backHref} />
      <PageHead
        title={isNew ? texts.titles.create : texts.titles.change}
        text={isNew ? texts.text : texts.changes}
      />
      {kinds.length > 0 && (
        <nav aria-label={texts.choose} className="mb-8 border-b border-rule">
          {kinds.map(({ kind, href, current }) => (
            <Link
              key={kind}
              to={href}
              aria-current={current ? 'true' : undefined}
              className="flex min-h-11 items-center border-t border-l-3 border-rule border-l-transparent py-2 pl-3 text-15 hover:bg-hover aria-[current=true]:border-l-red-fill aria-[current=true]:bg-selected aria-[current=true]:font-semibold"
            >
              {texts.kinds[kind]}
            </Link>
          ))}
        </nav>
      )}
      {view.barred && (
        <p className="mb-4 max-w-160 border-l-2 border-caution pl-4 text-15">
          {view.barred}{' '}
          {view.kind === 'share' && (
            <Link to="/studio/contrat-pro" className="font-semibold text-link hover:underline">
              {texts.toContract}
            </Link>
          )}
        </p>
      )}
      <ul className="mb-8 grid max-w-160 gap-1 border-l-2 border-rule pl-4 text-15 text-soft">
        {rules.limits.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <PocketFields key={view.kind} view={view} answer={answer} />
    </>
  )
}

/** What is typed is read on each change, so that what it brings is seen beside it. Without script it is seen once the draft is saved. */
function PocketFields({ view, answer }: PocketFormProps) {
  const { values, rules, kind } = view
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(values)
  const errors = answer?.errors ?? {}
  const of = (name: string) => ({
    ...{ name, defaultValue: values[name] ?? '' },
    ...{ error: errors[name], autoComplete: 'off' },
  })
  return (
    <div className="max-w-160" onInput={({ target }) => setTyped(fieldsAround(target))}>
      <AccountForm intent="save" label={texts.save} answer={answer} main>
        <TextField {...of('title')} label={texts.title} maxLength={120} />
        <LongTextField
          {...of('story')}
          label={texts.story}
          hint={texts.storyHint}
          rows={8}
          maxLength={5_000}
        />
        {kind === 'share' ? (
          <ShareFields view={view} answer={answer} />
        ) : (
          <TextField {...of('goal')} label={texts.goal} hint={rules.amount} inputMode="decimal" />
        )}
        <p className="text-13 text-faint">{rules.duration}</p>
        {rules.opening && <p className="text-13 text-faint">{rules.opening}</p>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...of('opensAt')} type="datetime-local" label={texts.opensAt} />
          <TextField {...of('closesAt')} type="datetime-local" label={texts.closesAt} />
        </div>
        <LiveTakeHome view={typedTakeHome(kind, typed, view.takeHome)} isShare={kind === 'share'} />
      </AccountForm>
    </div>
  )
}

/** All fields of the form in which something was typed. */
function fieldsAround(target: EventTarget): Record<string, string> {
  const form = target instanceof Element ? target.closest('form') : null
  const entries = form ? [...new FormData(form)] : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function LiveTakeHome({ view, isShare }: { view: TakeHomeView | null; isShare: boolean }) {
  const id = useId()
  const { takeHome } = texts
  return (
    <section aria-labelledby={id} className="grid gap-4 border-y border-rule py-6">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {takeHome.title}
      </h2>
      {view ? (
        <TakeHomeTables view={view} />
      ) : (
        <p className="text-15 text-soft">{isShare ? takeHome.typeShares : takeHome.typeGoal}</p>
      )}
    </section>
  )
}

function ShareFields({ view: { values, fights, rules }, answer }: PocketFormProps) {
  const place = useStudioPlace()
  const errors = answer?.errors ?? {}
  const of = (name: string) => ({
    ...{ name, defaultValue: values[name] ?? '', error: errors[name] },
    ...{ autoComplete: 'off', inputMode: 'decimal' as const },
  })
  return (
    <>
      <TextField {...of('unitPrice')} label={texts.unitPrice} hint={rules.amount} />
      <TextField {...of('unitCount')} label={texts.unitCount} />
      <TextField {...of('percent')} label={texts.percent} hint={rules.percent} />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-15 font-semibold">{texts.fights}</legend>
        <p className="text-13 text-faint">
          {fights.length === 0 ? texts.noFight : texts.fightsHint}
        </p>
        {fights.length === 0 && (
          <p>
            <Link
              to={place('/studio/combats/nouveau')}
              className="text-15 font-semibold text-link hover:underline"
            >
              {texts.addFight}
            </Link>
          </p>
        )}
        {fights.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-15">
            <input
              type="checkbox"
              name={`fight:${id}`}
              defaultChecked={values[`fight:${id}`] === 'on'}
              className="mt-0.5 size-5 shrink-0 accent-red-fill"
            />
            {label}
            <input type="hidden" name={`weight:${id}`} value={values[`weight:${id}`] ?? '1'} />
          </label>
        ))}
        <FieldError id="fights-error" message={errors.fights} />
      </fieldset>
      <RadioGroup
        name="releaseBy"
        legend={texts.release}
        choices={(['dates', 'milestones'] as const).map((value) => ({
          value,
          ...texts.releases[value],
        }))}
        defaultValue={values.releaseBy ?? 'dates'}
        error={errors.releaseBy}
      />
      <CheckField name="cover" defaultChecked={values.cover === 'on'} error={undefined}>
        {rules.cover}
      </CheckField>
      <CheckField name="priority" defaultChecked={values.priority === 'on'} error={undefined}>
        {texts.priority}
      </CheckField>
      <input type="hidden" name="withdrawalPolicy" value={values.withdrawalPolicy ?? 'waiver'} />
    </>
  )
}
