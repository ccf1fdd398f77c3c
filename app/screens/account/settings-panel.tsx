import { Link } from 'react-router'
import { LanguageSwitch } from '#app/language/language-switch.tsx'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { NOTIFICATIONS_PATH, panelTexts } from '#app/texts/panels.ts'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

const words = panelTexts.settings

/** The account as it is known, and this device. */
export function SettingsPanel({
  settings,
  onLogout,
}: Pick<PanelViews, 'settings'> & { onLogout(): void }) {
  const state = settings.emailVerified ? words.verified : words.unverified
  return (
    <Panel words={words}>
      <section aria-labelledby="compte" className="grid max-w-160 gap-4">
        <h2 id="compte" className="text-20 font-bold tracking-tight">
          {words.account}
        </h2>
        <FactsList
          facts={[
            { label: words.name, value: settings.name },
            {
              label: words.email,
              value: (
                <>
                  <span className="wrap-anywhere">{settings.email}</span>{' '}
                  <span className="whitespace-nowrap">({state})</span>
                </>
              ),
            },
            { label: words.identity, value: settings.identity },
            ...(settings.counter ? [{ label: words.counter, value: settings.counter }] : []),
          ]}
        />
        {!settings.emailVerified && (
          <Link
            to="/verification-email"
            className="text-15 font-semibold text-link hover:underline"
          >
            {words.verify}
          </Link>
        )}
        <Link to="/gains" className="text-15 font-semibold text-link hover:underline">
          {words.earnings}
        </Link>
        <Link to={NOTIFICATIONS_PATH} className="text-15 font-semibold text-link hover:underline">
          {words.notifications}
        </Link>
        <Link to="/compte" className="text-15 font-semibold text-link hover:underline">
          {words.manage}
        </Link>
        <Button kind="destructive" onClick={onLogout} className="justify-self-start">
          {dashboardTexts.header.logout}
        </Button>
      </section>
      <section aria-labelledby="appareil" className="grid max-w-160 gap-4 pt-4">
        <h2 id="appareil" className="text-20 font-bold tracking-tight">
          {words.device}
        </h2>
        <ThemeSwitch legend={words.theme} labels={dashboardTexts.theme.labels} />
        <div className="flex items-center justify-between border-y border-rule">
          <span className="text-15 text-soft">{words.language}</span>
          <span className="-mr-1 xs:-mr-2">
            <LanguageSwitch />
          </span>
        </div>
      </section>
    </Panel>
  )
}
