import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { settingTexts as texts } from '#app/texts/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** One figure: its name, what it is in words, and how it is written down. */
export interface SettingRow {
  name: string
  label: string
  value: string
  written: string
}

/** A change that was decided, or that waits for a second person. */
export interface ChangeRow {
  id: string
  label: string
  value: string
  from: string
  because: string
}

export interface SettingsView {
  settings: readonly SettingRow[]
  waiting: readonly ChangeRow[]
  history: readonly ChangeRow[]
  mayChange: boolean
}

/** What came of a form. */
export interface SettingsAnswer {
  refusal: string | null
  done: string | null
}

interface SettingsScreenProps extends SettingsView {
  answer: SettingsAnswer | undefined
}

/** The figures in force, what has been decided and what waits; admins propose and agree. */
export function SettingsScreen({
  settings,
  waiting,
  history,
  mayChange,
  answer,
}: SettingsScreenProps) {
  return (
    <PublicFrame>
      <a
        href="/operator"
        className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
      >
        {texts.back}
      </a>
      <h1 tabIndex={-1} className="type-display mt-3 text-32 md:text-44">
        {texts.title}
      </h1>
      <p className="mt-3 max-w-prose text-16 text-soft md:text-18">{texts.text}</p>
      <div className="mt-4 grid gap-4" aria-live="polite">
        <FormRefusal>{answer?.refusal}</FormRefusal>
        {answer?.done && <p className="border-l-2 border-gain pl-4 text-15">{answer.done}</p>}
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <Part title={texts.inForce}>
          <FactsList
            facts={settings.map(({ label, value, written, name }) => ({
              label,
              value: <Lines of={value} />,
              tall: value.includes(apart),
              note: <code className="text-12 break-all">{`${name} ${written}`}</code>,
            }))}
          />
        </Part>
        <div className="grid content-start gap-10">
          {waiting.length > 0 && (
            <Part title={texts.waiting}>
              <Changes of={waiting} agreeable={mayChange} />
            </Part>
          )}
          <Part title={texts.propose}>
            {mayChange ? <Proposal settings={settings} /> : <p>{texts.notAllowed}</p>}
          </Part>
          <Part title={texts.history}>
            {history.length > 0 ? (
              <Changes of={history} agreeable={false} />
            ) : (
              <p className="text-15 text-soft">{texts.noHistory}</p>
            )}
          </Part>
        </div>
      </div>
    </PublicFrame>
  )
}

/** What stands between the parts of a value. */
const apart = ' · '

/** Each part of a value on a line of its own. */
function Lines({ of }: { of: string }) {
  return of.split(apart).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Changes({ of, agreeable }: { of: readonly ChangeRow[]; agreeable: boolean }) {
  return (
    <ul className="grid gap-4">
      {of.map(({ id, label, value, from, because }) => (
        <li key={id} className="grid gap-1 border-t border-rule pt-3">
          <p className="text-15 font-semibold">{`${label}\u00a0: ${value}`}</p>
          <p className="text-15 text-soft">{from}</p>
          <p className="text-13 break-words text-faint">{because}</p>
          {agreeable && <Agreement id={id} />}
        </li>
      ))}
    </ul>
  )
}

function Agreement({ id }: { id: string }) {
  return (
    <Form method="post" className="mt-2 grid gap-3">
      <input type="hidden" name="intent" value="agree" />
      <input type="hidden" name="proposalId" value={id} />
      <TextField name="reason" label={texts.reason} required maxLength={2_000} />
      <Button type="submit" size="compact">
        {texts.agree}
      </Button>
    </Form>
  )
}

function Proposal({ settings }: Pick<SettingsView, 'settings'>) {
  const id = useId()
  const [chosen, choose] = useState(settings[0]?.name)
  const field = useRef<HTMLSelectElement>(null)
  // What was chosen before the page's script was there.
  useEffect(() => choose((shown) => field.current?.value ?? shown), [])
  const written = settings.find(({ name }) => name === chosen)?.written
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="propose" />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-15 font-semibold">
          {texts.name}
        </label>
        <select
          ref={field}
          id={id}
          name="name"
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          className="h-12 w-full rounded-control border border-field bg-card px-3.5 text-16 text-strong"
        >
          {settings.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <TextField
        key={chosen}
        name="value"
        label={texts.value}
        hint={texts.valueHint}
        defaultValue={written}
        required
        maxLength={500}
      />
      <TextField name="effectiveAt" type="datetime-local" label={texts.effectiveAt} required />
      <TextField
        name="authorisation"
        label={texts.authorisation}
        hint={texts.authorisationHint}
        required
        maxLength={2_000}
      />
      <TextField name="reason" label={texts.reason} required maxLength={2_000} />
      <Button type="submit">{texts.submit}</Button>
    </Form>
  )
}
