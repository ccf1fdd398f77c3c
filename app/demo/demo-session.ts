/** The record that the demonstration keeps in the browser; it opens the demo and nothing else. */
export interface DemoUser {
  email: string
  name: string
  id: string
}

const FLAG_KEY = 'isAuthenticated'
const USER_KEY = 'user'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The demo's user, or null when the flag or a readable record is missing. */
export function readDemoSession(store: Store = localStorage): DemoUser | null {
  try {
    if (store.getItem(FLAG_KEY) !== 'true') return null
    return parseUser(store.getItem(USER_KEY))
  } catch {
    return null
  }
}

/** Opens the demonstration for this user in this browser. */
export function openDemoSession(user: DemoUser, store: Store = localStorage): void {
  store.setItem(FLAG_KEY, 'true')
  store.setItem(USER_KEY, JSON.stringify(user))
}

/** Forgets the demonstration's user. */
export function closeDemoSession(store: Store = localStorage): void {
  store.removeItem(FLAG_KEY)
  store.removeItem(USER_KEY)
}

function parseUser(text: string | null): DemoUser | null {
  const record: unknown = JSON.parse(text ?? 'null')
  if (typeof record !== 'object' || record === null) return null
  const { email, name, id } = record as Partial<Record<keyof DemoUser, unknown>>
  if (typeof email !== 'string' || typeof name !== 'string' || typeof id !== 'string') return null
  return { email, name, id }
}
