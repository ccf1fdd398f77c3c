import type { ReactNode } from 'react'

interface TabHeadingProps {
  title: string
  lang?: 'en' | undefined
  text: string
  action?: ReactNode
}

/** A tab's own title, one line under it, at most one way on. */
export function TabHeading({ title, lang, text, action }: TabHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 lang={lang} className="type-display text-32 lg:text-44">
          {title}
        </h1>
        <p className="mt-2.5 text-16 text-soft">{text}</p>
      </div>
      {action}
    </div>
  )
}
