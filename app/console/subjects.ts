import { addressOf } from './rooms.ts'

/** In which list the object of a subject of the log is read, by the subject's noun. */
const lists: Readonly<Record<string, string>> = {
  account: 'GET /people',
  backing: 'GET /orders',
  'federation-application': 'GET /federation-applications',
  fight: 'GET /fights',
  'fight-contract': 'GET /fights',
  'fighter-application': 'GET /fighter-applications',
  freeze: 'GET /freezes',
  kyc_case: 'GET /kyc-cases',
  order: 'GET /orders',
  person: 'GET /people',
  pocket: 'GET /pockets',
  purchase: 'GET /orders',
  receipt: 'GET /receipts',
  recovery: 'GET /recoveries',
  'support-case': 'GET /support-cases',
}

/** The list and the id of what a subject names; null for what has no page. */
export function placeOfSubject(subject: string): { key: string; id: string } | null {
  const [noun = '', id = ''] = subject.split(':')
  const key = lists[noun]
  return key && /^[A-Za-z0-9-]+$/.test(id) ? { key, id } : null
}

/** The page of what a subject names; null for what has none. */
export function subjectHref(subject: string): string | null {
  const place = placeOfSubject(subject)
  return place && `${addressOf(place.key)}/${place.id}`
}
