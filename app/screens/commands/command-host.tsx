import { lazy, Suspense, useState } from 'react'
import { useLaunched } from '#app/live/use-launched.ts'
import { type Asked, useCommandKeys } from './use-command-keys.ts'

const CommandMenu = lazy(() => import('./command-menu.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** Brings in the command menu, or the list of keys, with the first press that asks for it. */
export function CommandHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useCommandKeys(useLaunched('accounts'), setAsked)
  if (!asked) return null
  const close = () => setAsked(null)
  return (
    <Suspense>
      {asked === 'menu' ? (
        <CommandMenu onClose={close} onKeys={() => setAsked('keys')} />
      ) : (
        <KeyList onClose={close} />
      )}
    </Suspense>
  )
}
