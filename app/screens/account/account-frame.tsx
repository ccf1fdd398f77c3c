import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { accountNavTexts as texts } from '#app/texts/account-nav.ts'
import { PageHead } from './page-head.tsx'
import { PublicFrame } from './public-frame.tsx'

interface AccountFrameProps {
  title: string
  text: string
  children: ReactNode
}

const link =
  'inline-flex min-h-11 items-center border-b-2 border-transparent text-15 font-semibold text-soft hover:text-strong aria-[current=page]:border-red-fill aria-[current=page]:text-strong'

/** A page of one's own account, with the way to the others. */
export function AccountFrame({ title, text, children }: AccountFrameProps) {
  return (
    <PublicFrame>
      <nav
        aria-label={texts.label}
        className="mb-8 flex flex-wrap gap-x-6 border-b border-rule print:hidden"
      >
        {Object.entries(texts.pages).map(([href, name]) => (
          <NavLink key={href} to={href} end className={`${link} -mb-px`}>
            {name}
          </NavLink>
        ))}
      </nav>
      <PageHead title={title} text={text} />
      {children}
    </PublicFrame>
  )
}
