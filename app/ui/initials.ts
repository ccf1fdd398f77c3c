/** The first letters of a name in upper case, `?` for a name without any. */
export function initialsOf(name: string, letters: 1 | 2): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = letters === 1 ? words.slice(0, 1) : [words[0], words.at(-1)].slice(0, words.length)
  const initials = chosen.map((word) => [...(word ?? '')][0] ?? '').join('')
  return initials.toLocaleUpperCase('fr') || '?'
}
