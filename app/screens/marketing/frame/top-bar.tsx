import { sections } from '#app/texts/marketing/navigation.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Logo } from './logo.tsx'

/** The bar over every still page. On narrow screens the sections open in a popover, which needs no script. */
export function TopBar({ atHome }: { atHome: boolean }) {
  const links = sections.map(({ label, id }) => (
    <li key={id}>
      <a href={atHome ? `#${id}` : `/#${id}`}>{label}</a>
    </li>
  ))
  return (
    <header className="top-bar theme-dark" lang="en">
      <div className="wrap top-bar-row">
        <a className="top-bar-home" href="/">
          <Logo />
        </a>
        <nav className="top-bar-wide" aria-label="Sections">
          <ul>{links}</ul>
        </nav>
        <a className={buttonClasses('secondary', 'compact')} href="/login">
          Login
        </a>
        <button type="button" className="top-bar-more" popoverTarget="menu">
          Menu
        </button>
        <nav id="menu" className="top-bar-menu" popover="auto" aria-label="Menu">
          <ul>{links}</ul>
        </nav>
      </div>
    </header>
  )
}
