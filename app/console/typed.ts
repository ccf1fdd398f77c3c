/** What was typed into a form, by the places of its fields. */
export type Typed = ReadonlyMap<string, readonly string[]>

export const textAt = (typed: Typed, at: string): string => typed.get(at)?.[0] ?? ''

/** Every text of a field that takes several. */
export const textsAt = (typed: Typed, at: string): readonly string[] =>
  (typed.get(at) ?? []).filter((text) => text !== '')

/** The same as it was typed, with further texts. */
export function typedOf(entries: Iterable<readonly [string, string]>): Typed {
  const typed = new Map<string, string[]>()
  for (const [at, text] of entries) typed.set(at, [...(typed.get(at) ?? []), text])
  return typed
}
