import { fromParis, toParis } from '#domain/kernel/time.ts'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/

/** An instant as fields of date and time write it, in Paris: `2026-11-20T20:30`. Empty for no instant. */
export function parisText(iso: string): string {
  const at = new Date(iso)
  if (iso === '' || Number.isNaN(at.getTime())) return LOCAL.test(iso) ? iso : ''
  if (LOCAL.test(iso)) return iso
  const { year, month, day, hour, minute, second, millisecond } = toParis(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
  if (second === 0 && millisecond === 0) return date
  return `${date}:${two(second)}${millisecond === 0 ? '' : `.${String(millisecond).padStart(3, '0')}`}`
}

/** The instant that was typed in Paris, as ISO 8601; null for what is none. */
export function instantOf(typed: string): string | null {
  const found = LOCAL.exec(typed)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const millisecond = Number((found[7] ?? '').padEnd(3, '0'))
  const isDate =
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  if (!isDate || hour > 23 || minute > 59 || second > 59) return null
  return fromParis({ year, month, day, hour, minute, second, millisecond }).toISOString()
}
