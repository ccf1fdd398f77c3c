import { currentLanguage } from '#app/language/language.ts'
import { formatUsdc, micro } from '#domain/kernel/money.ts'
import { kindOf } from './field-kinds.ts'
import { parisText } from './paris-text.ts'
import { isObject, plainOf, type Shape } from './shape.ts'

/** A value of an answer, as somebody would type it: what `readForm` reads back as that value. */
export function typedValue(
  shape: Shape,
  value: unknown,
  { at, name, within }: { at: string; name: string; within: string },
): (readonly [string, string])[] {
  if (value === null || value === undefined) return []
  const plain = plainOf(shape)
  if (isObject(plain)) {
    const whole = name === 'value' ? within : name
    return Object.entries(plain.properties ?? {}).flatMap(([part, each]) =>
      typedValue(each, (value as Record<string, unknown>)[part], {
        at: `${at}.${part}`,
        name: part,
        within: whole,
      }),
    )
  }
  const text = String(value)
  const kind = kindOf(name, plain, within)
  if (kind === 'micro') return [[at, decimalText(formatUsdc(micro(BigInt(text))))]]
  if (kind === 'rate') return [[at, decimalText(text)]]
  if (kind === 'bps') return [[at, decimalText(percentText(Number(text), 2))]]
  if (kind === 'ppm') return [[at, decimalText(percentText(Number(text), 4))]]
  if (kind === 'instant') return [[at, parisText(text)]]
  return [[at, text]]
}

/** Typed as the language of the page writes it. */
const decimalText = (text: string): string =>
  currentLanguage() === 'en' ? text : text.replace('.', ',')

/** Whole parts as a percentage, without zeros at its end. */
function percentText(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -decimals)}.${fraction}` : digits.slice(0, -decimals)
}
