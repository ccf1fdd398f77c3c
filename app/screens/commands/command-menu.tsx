import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { currentLanguage } from '#app/language/language.ts'
import { useLogOut } from '#app/live/use-log-out.ts'
import type { ConsoleNav } from '#app/screens/operator/console-frame.tsx'
import { commandTexts as texts } from '#app/texts/commands.ts'
import { notify } from '#app/ui/notify.ts'
import { chooseTheme, THEMES } from '#app/ui/theme.ts'
import { LANGUAGE_NAMES, otherLanguage } from '#domain/kernel/language.ts'
import { CommandGroup } from './command-group.tsx'
import { dashboardPlaces, places } from './places.ts'
import { usePocketSearch } from './use-pocket-search.ts'

interface CommandMenuProps {
  onClose(): void
  onKeys(): void
}

/** One field that finds pages, Pockets and actions; the keyboard alone is enough. */
export default function CommandMenu({ onClose, onKeys }: CommandMenuProps) {
  const [typed, setTyped] = useState('')
  const { found, busy } = usePocketSearch(typed)
  const navigate = useNavigate()
  const go = (href: string) => {
    onClose()
    void navigate(href)
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-overlay fixed inset-0 z-40 bg-ink-950/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="chamfer-top-left fixed inset-x-3 top-[10dvh] z-50 mx-auto flex max-h-[75dvh] max-w-160 flex-col bg-raised text-strong"
        >
          <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
          <Command label={texts.title} loop className="flex min-h-0 flex-col">
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={texts.search}
              className="h-16 w-full shrink-0 border-b border-rule bg-transparent px-6 text-18 placeholder:text-faint focus:outline-none"
            />
            <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="p-4 text-15 text-soft">
                {busy ? texts.searching : texts.none}
              </Command.Empty>
              <CommandGroup title={texts.pockets} items={found} onPick={({ href }) => go(href)} />
              <Places onGo={go} />
              <Actions onClose={onClose} onKeys={onKeys} />
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Where one may go: operators, in their console, to its rooms and lists. */
function Places({ onGo }: { onGo(href: string): void }) {
  const nav = useRouteLoaderData('console') as ConsoleNav | null | undefined
  const groups = nav
    ? nav.rooms.map((room) => ({ title: room.text, items: [room, ...room.lists].map(placeOf) }))
    : [
        { title: texts.dashboard, items: dashboardPlaces() },
        { title: texts.pages, items: places() },
      ]
  return groups.map(({ title, items }) => (
    <CommandGroup key={title} title={title} items={items} onPick={({ href }) => onGo(href)} />
  ))
}

const placeOf = ({ text, href }: { text: string; href: string }) => ({ title: text, href })

/** What can be done from anywhere. */
function Actions({ onClose, onKeys }: CommandMenuProps) {
  const form = useRef<HTMLFormElement>(null)
  const other = otherLanguage(currentLanguage())
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const copy = () =>
    navigator.clipboard?.writeText(window.location.href).then(() => notify(texts.copied, 'success'))
  const act = (what: () => unknown) => () => {
    onClose()
    what()
  }
  const items = [
    ...THEMES.map((theme) => ({ title: texts.theme[theme], run: act(() => chooseTheme(theme)) })),
    { title: LANGUAGE_NAMES[other], run: () => form.current?.requestSubmit() },
    { title: texts.copy, run: act(copy) },
    // The menu is gone from the page before it is printed.
    { title: texts.print, run: act(() => setTimeout(() => window.print(), 100)) },
    // The account gives out its data, once the password has been asked for where that was long ago.
    { title: texts.export, run: act(() => navigate('/compte')) },
    { title: texts.keys, run: onKeys },
    { title: texts.logout, run: useLogOut() },
  ]
  return (
    <>
      <CommandGroup title={texts.actions} items={items} onPick={({ run }) => run()} />
      <form ref={form} method="post" action="/langue" hidden>
        <input type="hidden" name="page" value={pathname + search} />
        <input type="hidden" name="language" value={other} />
      </form>
    </>
  )
}
