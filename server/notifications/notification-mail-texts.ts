import type { InBoth, Language } from '#domain/kernel/language.ts'
import {
  isEmailOptional,
  type NotificationFacts,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import { notificationWords } from '#domain/notifications/notification-words.ts'
import type { Email } from '#server/kernel/door.ts'

const chosen: InBoth<string> = {
  fr: 'Vous choisissez les e-mails que nous vous envoyons dans Paramètres, Notifications.',
  en: 'You choose which emails we send you under Settings, Notifications.',
}

/** Something has happened to what somebody holds, has backed or follows; the page says it in the same words. */
export function notificationEmail(
  site: string,
  notification: { kind: NotificationKind; facts: NotificationFacts },
): Omit<Email, 'key'> {
  const wordsIn = (language: Language) => () => {
    const { title, text } = notificationWords(notification, language)
    const lines = isEmailOptional(notification.kind) ? [text, chosen[language]] : [text]
    return { subject: title, lines }
  }
  return {
    words: { fr: wordsIn('fr'), en: wordsIn('en') },
    action: { fr: 'Voir', en: 'View', url: `${site}${notification.facts.path}` },
  }
}
