/** What was sent: the key of exactly these values, and when the box was ticked for them. */
export interface SentAs {
  key: string
  /** ISO text; null where there was no box. */
  tickedAt: string | null
}

/** An order that is being made: every tab of this browser works on the same one. */
interface Draft {
  id: string
  /** When the box was ticked, for each key that was sent. */
  sent: { [key: string]: string | null }
}

/** Whose draft, and in which Pocket. */
export interface DraftOf {
  personId: string
  pocketId: string
}

/** What makes an order another one. Amounts are in their canonical form. */
export interface OrderedValues {
  amount?: string | undefined
  units?: string | undefined
  level2?: string | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'coin-rouge.soutien.'
const nameOf = ({ personId, pocketId }: DraftOf) => `${PREFIX}${personId}.${pocketId}`

/**
 * Says how an order is sent: the same order again, from whichever tab, goes under the same key, word for word, and is
 * taken once; a changed one has a key of its own, and the first again if it is changed back. Rule PAY-02.
 */
export function sentAs(
  of: DraftOf,
  values: OrderedValues,
  tickedAt: Date | null,
  store: Store = localStorage,
): SentAs {
  const draft = readDraft(of, store) ?? { id: makeId(), sent: {} }
  const key = `${draft.id}-${wordOf(values)}`
  const known = draft.sent[key]
  if (known !== undefined) return { key, tickedAt: known }
  draft.sent[key] = tickedAt?.toISOString() ?? null
  try {
    store.setItem(nameOf(of), JSON.stringify(draft))
  } catch {
    // Without storage a repeated press is still one order: the form is busy until its answer.
  }
  return { key, tickedAt: draft.sent[key] }
}

/** The order has come to its end: the next one is another, even with the same values. */
export function forgetDraft(of: DraftOf, store: Store = localStorage): void {
  try {
    store.removeItem(nameOf(of))
  } catch {
    // Nothing was kept.
  }
}

/** Somebody leaves this browser: what others do here is no matter of theirs. */
export function forgetDrafts(store: Store = localStorage): void {
  try {
    const names = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
    for (const name of names) if (name.startsWith(PREFIX)) store.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

function readDraft(of: DraftOf, store: Store): Draft | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(nameOf(of)) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const { id, sent } = draft as Partial<Draft>
    const isWhole = typeof id === 'string' && ID.test(id) && typeof sent === 'object' && sent
    return isWhole ? { id, sent } : null
  } catch {
    return null
  }
}

const ID = /^[0-9a-f]{32}$/

/** The values as a word of a key: hex, so that every order of a draft has exactly one. */
function wordOf({ amount, units, level2 }: OrderedValues): string {
  const [whole = '', fraction = ''] = (amount ?? '').split('.')
  const micro = BigInt(`${whole || '0'}${fraction.padEnd(6, '0')}`)
  const count = /^\d{1,6}$/.test(units ?? '') ? Number(units) : 0
  return `${micro.toString(16)}-${count.toString(16)}-${level2 === 'true' ? 1 : 0}`
}

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
