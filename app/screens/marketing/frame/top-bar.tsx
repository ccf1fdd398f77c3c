import { LanguageLink } from '#app/language/language-link.tsx'
import { useLaunched } from '#app/live/use-launched.ts'
import { addressHere } from '#app/page-address.ts'
import { frameTexts as texts } from '#app/texts/marketing/frame.ts'
import { sectionLinks } from '#app/texts/marketing/navigation.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Logo } from './logo.tsx'

/** The bar over every still page. On narrow screens the sections open in a popover, which needs no script. */
export function TopBar({ atHome }: { atHome: boolean }) {
  const home = addressHere('/')
  // The demonstration before the launch has no other language.
  const login = useLaunched('accounts') ? addressHere('/login') : '/login'
  const links = sectionLinks().map(({ label, id }) => (
    <li key={id}>
      <a href={atHome ? `#${id}` : `${home}#${id}`}>{label}</a>
    </li>
  ))
  return (
    <header className="top-bar theme-dark">
      <div className="wrap top-bar-row">
        <a className="top-bar-home" href={home}>
          <Logo />
        </a>
        <nav className="top-bar-wide" aria-label={texts.sections}>
          <ul>{links}</ul>
        </nav>
        <span className="top-bar-language">
          <LanguageLink />
        </span>
        <a className={buttonClasses('secondary', 'compact')} href={login}>
          {texts.login}
        </a>
        <button type="button" className="top-bar-more" popoverTarget="menu">
          {texts.menu}
        </button>
        <nav id="menu" className="top-bar-menu" popover="auto" aria-label={texts.menu}>
          <ul>
            {links}
            <li>
              <LanguageLink />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
