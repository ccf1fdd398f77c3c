import { Link } from 'react-router'
import { recoveryTexts } from '#app/texts/recovery.ts'

/** What everybody is told of a recovery that waits. */
export interface RecoveryNoticeView {
  state: string
  href: string
}

const texts = recoveryTexts.notice

/** Says on a certificate's page that it is about to change wallet, and leads to where that is stopped. */
export function RecoveryNotice({ state, href }: RecoveryNoticeView) {
  return (
    <section
      aria-labelledby="recuperation"
      className="grid gap-1 border-l-2 border-caution pl-4 text-15"
    >
      <h2 id="recuperation" className="font-semibold">
        {texts.title}
      </h2>
      <p>{state}</p>
      <Link to={href} className="font-semibold text-link hover:underline print:hidden">
        {texts.link}
      </Link>
    </section>
  )
}
