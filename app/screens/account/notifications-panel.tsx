import { Link, useFetcher } from 'react-router'
import { NOTIFICATIONS_PATH, panelTexts } from '#app/texts/panels.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

const words = panelTexts.notifications

/** What waits for the viewer first, then what happened; what is opened is read. */
export function NotificationsPanel({ notifications }: Pick<PanelViews, 'notifications'>) {
  const { waits, told, olderHref } = notifications
  const reading = useFetcher()
  const read = (fields: Record<string, string>) =>
    void reading.submit(fields, { method: 'post', action: NOTIFICATIONS_PATH })
  return (
    <Panel words={words} empty={waits.length + told.length === 0}>
      <div className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        {told.some(({ unread }) => unread) && (
          <Button
            kind="secondary"
            size="compact"
            busy={reading.state !== 'idle'}
            onClick={() => read({ intent: 'read' })}
          >
            {words.readAll}
          </Button>
        )}
        <Link
          to={NOTIFICATIONS_PATH}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
        >
          {words.preferences}
        </Link>
      </div>
      <ul className="border-b border-rule">
        {waits.map((item) => (
          <Entry key={item.id} item={item} mark={words.waits} />
        ))}
        {told.map((item) => (
          <Entry
            key={item.id}
            item={item}
            mark={item.unread ? words.unread : null}
            onOpen={() => item.unread && read({ intent: 'read', id: item.id })}
          />
        ))}
      </ul>
      {olderHref && (
        <Link to={olderHref} className="text-15 font-semibold text-link hover:underline">
          {words.older}
        </Link>
      )}
    </Panel>
  )
}

interface EntryProps {
  item: PanelViews['notifications']['waits'][number]
  /** Why it stands out; null for what was read. */
  mark: string | null
  onOpen?: () => void
}

function Entry({ item, mark, onOpen }: EntryProps) {
  return (
    <li
      className={`grid gap-x-6 gap-y-1 border-t border-rule py-4 pl-4 md:grid-cols-[120px_1fr_auto] md:items-center ${mark ? 'border-l-2 border-l-strong' : ''}`}
    >
      <p className="text-13 text-faint">
        {mark && <strong className="mr-2 font-semibold text-strong md:block">{mark}</strong>}
        {item.time}
      </p>
      <div className="min-w-0">
        <h2 className={`text-16 ${mark ? 'font-semibold' : ''}`}>{item.title}</h2>
        <p className="type-figure text-15 text-soft">{item.text}</p>
      </div>
      <Link
        to={item.href}
        onClick={onOpen}
        className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
      >
        {words.open}
        <span className="sr-only">{`\u00a0: ${item.title}`}</span>
      </Link>
    </li>
  )
}
