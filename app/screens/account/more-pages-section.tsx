import { Link } from 'react-router'
import { morePagesTexts as texts } from '#app/texts/more-pages.ts'
import { AccountSection } from './account-section.tsx'

/** Parts of the account that have pages of their own. */
export function MorePagesSection() {
  return (
    <AccountSection title={texts.title}>
      <ul className="border-b border-rule">
        {texts.pages.map(({ href, title, text }) => (
          <li key={href} className="border-t border-rule">
            <Link to={href} className="group flex min-h-18 items-center gap-4 py-3">
              <span className="min-w-0 grow">
                <span className="block text-16 font-semibold group-hover:underline">{title}</span>
                <span className="block text-15 text-soft">{text}</span>
              </span>
              <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
