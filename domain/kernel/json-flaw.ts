/** Something in a JSON text that its parser would let pass, and where. */
export interface JsonFlaw {
  field: string
  code: 'duplicate_key' | 'forbidden_key' | 'invalid_text' | 'too_deep'
}

interface Level {
  /** The keys so far; null in a list. */
  keys: Set<string> | null
  /** Where in this object or list we are. */
  at: string | number
}

export const mostLevels = 32

/** Keys that mean something to JavaScript itself. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const colon = /\s*:/y
const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/g

/**
 * Finds the first key that comes twice in one object, that no input of ours has, text that no database
 * keeps (NUL, half of a surrogate pair), and nesting without end.
 * @param text Valid JSON: it has been parsed.
 */
export function findJsonFlaw(text: string): JsonFlaw | null {
  const levels: Level[] = []
  for (const match of text.matchAll(token)) {
    const [part] = match
    const level = levels.at(-1)
    if (part.startsWith('"')) {
      const flaw = readString(level, part, isKey(text, match.index + part.length))
      if (flaw) return { field: pathOf(levels), code: flaw }
    } else move(levels, part)
    if (levels.length > mostLevels) return { field: pathOf(levels.slice(0, -1)), code: 'too_deep' }
  }
  return null
}

/** In valid JSON a string before a colon is a key, and nothing else is. */
function isKey(text: string, end: number): boolean {
  colon.lastIndex = end
  return colon.test(text)
}

function readString(level: Level | undefined, part: string, key: boolean): JsonFlaw['code'] | null {
  const value: string = JSON.parse(part)
  if (key && level?.keys) {
    level.at = value
    if (level.keys.has(value)) return 'duplicate_key'
    if (forbiddenKeys.has(value)) return 'forbidden_key'
    level.keys.add(value)
  }
  return value.includes('\0') || !value.isWellFormed() ? 'invalid_text' : null
}

/** Goes into an object or a list, out of it, or on to its next value. */
function move(levels: Level[], part: string): void {
  const level = levels.at(-1)
  if (part === '{') levels.push({ keys: new Set(), at: '' })
  else if (part === '[') levels.push({ keys: null, at: 0 })
  else if (part !== ',') levels.pop()
  else if (typeof level?.at === 'number') level.at++
}

const pathOf = (levels: readonly Level[]): string => levels.map(({ at }) => at).join('.')
