import { type FormEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { makePasskey, type PasskeyRequest } from '#app/live/passkey.ts'
import { usePost } from '#app/live/use-post.ts'
import { accountTexts } from '#app/texts/account.ts'
import { passkeyTexts as texts } from '#app/texts/passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** A key as its owner sees it; times in words. */
export interface PasskeyRow {
  id: string
  name: string
  made: string
  used: string | null
  backedUp: boolean
}

/** What came of the form of a key. */
export interface PasskeyAnswer {
  intent: string
  refusal: string | null
  done: string | null
}

/** The device is asked for a key, or why it is not. */
type Begun = { passkeyRequest?: PasskeyRequest | null; refusal: string | null }

interface PasskeysProps {
  /** What a key is good for here. */
  text: string
  passkeys: readonly PasskeyRow[]
  /** What this browser calls itself: the name that a new key is offered. */
  here: string
  answer: PasskeyAnswer | undefined
  /** Fields that the caller asks for beside the name. */
  children?: React.ReactNode
}

/** Somebody's keys, each to be removed, and a form for one more. */
export function Passkeys({ text, passkeys, here, answer, children }: PasskeysProps) {
  const mine = answer?.intent.endsWith('-passkey') ? answer : undefined
  return (
    <>
      <p className="text-15 text-soft">{text}</p>
      {passkeys.length > 0 ? (
        <ul className="border-b border-rule">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="text-15">{texts.none}</p>
      )}
      {/* Each key begins a form of its own. */}
      <AddForm key={passkeys.at(-1)?.id} here={here}>
        {children}
      </AddForm>
      <FormRefusal>{mine?.refusal}</FormRefusal>
      {mine?.done && (
        <p role="status" className="text-15 text-soft">
          {mine.done}
        </p>
      )}
    </>
  )
}

function PasskeyItem({ passkey: { id, name, made, used, backedUp } }: { passkey: PasskeyRow }) {
  const submit = useSubmit()
  const busy = useNavigation().formData?.get('id') === id
  const remove = () =>
    void submit({ intent: 'remove-passkey', id }, { method: 'post', preventScrollReset: true })
  const facts = [
    texts.made(made),
    used ? texts.used(used) : texts.unused,
    ...(backedUp ? [texts.backedUp] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-4">
      <div className="grid min-w-0 gap-1">
        <p className="text-16 font-semibold break-words">{name}</p>
        <p className="type-figure text-13 text-soft">{facts.join(' · ')}</p>
      </div>
      <Button
        kind="destructive"
        size="compact"
        busy={busy}
        aria-label={texts.removeNamed(name)}
        onClick={remove}
      >
        {texts.remove}
      </Button>
    </li>
  )
}

function AddForm({ here, children }: Pick<PasskeysProps, 'here' | 'children'>) {
  const post = usePost<Begun | { offline: true }>()
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const add = async (fields: Record<string, string>): Promise<string | null> => {
    const begun = await post({ ...fields, intent: 'begin-passkey' })
    if ('offline' in begun) return accountTexts.offline.text
    if (!begun.passkeyRequest) return begun.refusal
    const made = await makePasskey(begun.passkeyRequest)
    if (!made.ok) return texts.failures[made.why]
    const sent = { name: fields.name ?? '', intent: 'add-passkey', credential: made.field }
    await submit(sent, { method: 'post', replace: true, preventScrollReset: true })
    return null
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`])
    setBusy(true)
    setRefusal(null)
    setRefusal(await add(Object.fromEntries(fields)))
    setBusy(false)
  }
  return (
    <form method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={here}
        maxLength={60}
        autoComplete="off"
        required
      />
      {children}
      <Button type="submit" busy={busy} className="justify-self-start">
        {texts.add}
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </form>
  )
}
