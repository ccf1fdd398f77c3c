import { TAB_IDS, tabHref } from '#app/screens/dashboard/tabs.ts'
import { accountNavTexts } from '#app/texts/account-nav.ts'
import { commandTexts as texts } from '#app/texts/commands.ts'
import { tabLabels } from '#app/texts/dashboard.ts'
import { morePagesTexts } from '#app/texts/more-pages.ts'
import { publicTexts } from '#app/texts/public.ts'

interface Place {
  title: string
  href: string
}

/** The tabs of the dashboard. */
export const dashboardPlaces = (): readonly Place[] =>
  TAB_IDS.map((id) => ({ title: tabLabels[id].text, href: tabHref(id) }))

/** Pages for everybody, then those of one's own account. */
export const places = (): readonly Place[] => [
  { title: texts.allPockets, href: '/pockets' },
  { title: texts.market, href: '/marche' },
  { title: texts.books, href: '/transparence' },
  { title: publicTexts.status, href: '/etat' },
  ...morePagesTexts.pages,
  { title: texts.account, href: '/compte' },
  ...accountPages(),
]

/** The tabs of the account, without its first one. */
const accountPages = (): readonly Place[] =>
  Object.entries(accountNavTexts.pages).flatMap(([href, title]) =>
    href === '/compte' ? [] : { title, href },
  )
