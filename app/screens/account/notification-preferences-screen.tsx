import { notificationTexts as texts } from '#app/texts/notifications.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { AccountFrame } from './account-frame.tsx'
import { type AccountAnswer, AccountForm } from './account-section.tsx'

/** How the reader is told of one kind. */
interface PreferenceView {
  kind: NotificationKind
  inApp: boolean
  byEmail: boolean
  emailOptional: boolean
}

interface NotificationPreferencesScreenProps {
  preferences: readonly PreferenceView[]
  followedInCalendar: boolean
  answer: AccountAnswer | undefined
}

/** What one is told of, and how: two boxes a line. */
export function NotificationPreferencesScreen({
  preferences,
  followedInCalendar,
  answer,
}: NotificationPreferencesScreenProps) {
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <AccountForm intent="save" label={texts.save} answer={answer}>
        <ul className="border-b border-rule">
          {preferences.map((preference) => (
            <Preference key={preference.kind} preference={preference} />
          ))}
          <li className="grid gap-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] md:items-center md:gap-x-8">
            <div>
              <p className="text-16 font-semibold">{texts.calendar.title}</p>
              <p className="text-15 text-soft">{texts.calendar.text}</p>
            </div>
            <Box
              name="calendar:followed"
              label={texts.calendar.label}
              checked={followedInCalendar}
            />
          </li>
        </ul>
      </AccountForm>
    </AccountFrame>
  )
}

function Preference({ preference }: { preference: PreferenceView }) {
  const { kind, inApp, byEmail, emailOptional } = preference
  const { title, text } = texts.kinds[kind]
  return (
    <li className="border-t border-rule">
      <fieldset className="grid grid-cols-2 gap-x-8 gap-y-2 py-4 md:grid-cols-[1fr_auto_auto] md:items-center">
        <legend className="sr-only">{title}</legend>
        <div aria-hidden="true" className="col-span-2 min-w-0 md:col-span-1">
          <p className="text-16 font-semibold">{title}</p>
          <p className="text-15 text-soft">{text}</p>
        </div>
        <Box name={`app:${kind}`} label={texts.inApp} checked={inApp} />
        {emailOptional ? (
          <Box name={`email:${kind}`} label={texts.byEmail} checked={byEmail} />
        ) : (
          <p className="flex min-h-11 items-center text-15 text-soft md:w-40">
            {texts.alwaysByEmail}
          </p>
        )}
      </fieldset>
    </li>
  )
}

function Box({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15 md:w-40">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-red-fill"
      />
      {label}
    </label>
  )
}
