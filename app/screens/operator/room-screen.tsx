import { useId } from 'react'
import { Link } from 'react-router'
import type { ActLink } from '#app/console/row-acts.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { ConsoleHeading } from './console-heading.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface RoomView {
  title: string
  lists: readonly ActLink[]
  acts: readonly ActLink[]
}

/** One room of the console: what can be seen in it, and what is done from nothing. */
export function RoomScreen({ view }: { view: RoomView }) {
  useRowKeys()
  return (
    <>
      <ConsoleHeading title={view.title} up={null} />
      <div className="mt-6 grid gap-x-12 gap-y-8 xl:grid-cols-2">
        {view.lists.length > 0 && <Links title={texts.see} links={view.lists} />}
        {view.acts.length > 0 && <Links title={texts.act} links={view.acts} />}
      </div>
    </>
  )
}

function Links({ title, links }: { title: string; links: readonly ActLink[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      <ul className="border-t border-rule">
        {links.map(({ href, text }) => (
          <li key={href} className="border-b border-rule">
            <Link
              to={href}
              data-row=""
              className="flex min-h-12 items-center py-2 text-15 font-medium hover:bg-sunken hover:text-link"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
