import { Link } from 'react-router'
import { panelTexts } from '#app/texts/panels.ts'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

const words = panelTexts.notifications

/** What waits for the viewer first, then what happened. */
export function NotificationsPanel({ notifications }: Pick<PanelViews, 'notifications'>) {
  return (
    <Panel words={words} empty={notifications.length === 0}>
      <ul className="border-b border-rule">
        {notifications.map((item) => (
          <li
            key={item.id}
            className={`grid gap-x-6 gap-y-1 border-t border-rule py-4 md:grid-cols-[120px_1fr_auto] md:items-center ${item.waits ? 'border-l-2 border-l-red-fill pl-4' : ''}`}
          >
            <p className="text-13 text-faint">{item.time}</p>
            <div className="min-w-0">
              <h2 className="text-16 font-semibold">{item.title}</h2>
              <p className="type-figure text-15 text-soft">{item.text}</p>
            </div>
            {item.href && (
              <Link
                to={item.href}
                className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
              >
                {words.open}
                <span className="sr-only">{`\u00a0: ${item.title}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
