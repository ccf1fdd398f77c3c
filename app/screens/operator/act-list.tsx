import { Link } from 'react-router'
import type { ActLink } from '#app/console/row-acts.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { KeyHint } from './key-hint.tsx'

/** What may be done: each leads to a form, by its key too. Nothing is done by a key alone. */
export function ActList({ acts, inline = false }: { acts: readonly ActLink[]; inline?: boolean }) {
  const first = (hotkey: string) => acts.find((each) => each.hotkey === hotkey)
  return (
    <ul
      aria-label={texts.act}
      className={inline ? 'flex flex-wrap gap-3' : 'flex flex-wrap gap-3 2xl:grid 2xl:gap-2'}
    >
      {acts.map((each) => {
        const hotkey = each.hotkey && first(each.hotkey) === each ? each.hotkey : null
        return (
          <li key={each.href} className={inline ? undefined : '2xl:grid'}>
            <Link
              to={each.href}
              data-hotkey={hotkey ?? undefined}
              aria-keyshortcuts={hotkey ?? undefined}
              className={`${buttonClasses('secondary')} py-2 text-left ${inline ? '' : '2xl:justify-between'}`}
            >
              {each.text}
              {hotkey && <KeyHint hotkey={hotkey} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
