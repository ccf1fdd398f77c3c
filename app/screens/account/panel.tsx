import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TabHeading } from '#app/screens/dashboard/tab-heading.tsx'
import { tabHref } from '#app/screens/dashboard/tabs.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

interface PanelProps {
  words: { title: string; text: string; none?: string }
  lang?: 'en'
  /** Nothing to show yet: a sentence and one way on stand in its place. */
  empty?: boolean
  children?: ReactNode
}

/** A tab of a live account: its title, and its content or the reason why there is none. */
export function Panel({ words, lang, empty = false, children }: PanelProps) {
  if (empty) {
    return (
      <Placeholder
        heading="h1"
        title={words.title}
        text={words.none ?? words.text}
        action={
          <Link to={tabHref('marketplace')} className={buttonClasses('secondary')}>
            {panelTexts.action}
          </Link>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={words.title} lang={lang} text={words.text} />
      {children}
    </div>
  )
}
