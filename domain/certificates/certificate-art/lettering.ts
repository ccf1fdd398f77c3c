import { brand } from '#domain/kernel/brand.ts'
import { short } from './shape.ts'
import type { Theme } from './theme.ts'

/** The words on a certificate. What is left out is not drawn. */
export type Face = {
  /** What the certificate is, such as "Career Share". Falls back to the kind's own name. */
  readonly title?: string
  /** Who holds it, or whom it supports. */
  readonly holder?: string
  /** The Pocket it belongs to. */
  readonly pocket?: string
  /** The day of issue, as it is drawn. */
  readonly date?: string
}

const DISPLAY = `font-family="Archivo,'Archivo Fallback',Arial,sans-serif"`
const TEXT = `font-family="'Hanken Grotesk','Hanken Fallback',Arial,sans-serif"`
const MONO = `font-family="'JetBrains Mono',ui-monospace,monospace"`
/** Room for the holder's line, and how wide a letter of expanded Archivo is per pixel of size. */
const LINE_PX = 318
const LETTER_EM = 0.68

/** Makes a text safe between tags and in attributes. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
  return text.replace(/[&<>"]/g, (sign) => `&${names[sign]};`)
}

/** Title and number above the art, holder and Pocket below it, in live text. */
export function lettering(theme: Theme, face: Face, number: string): string {
  const title = (face.title ?? theme.title).toLocaleUpperCase('fr')
  const size = Math.min(25, LINE_PX / LETTER_EM / Math.max(1, [...(face.holder ?? '')].length))
  const foot = [face.pocket, face.date].filter(Boolean).join(' · ')
  const lines = [
    `<text x="42" y="60" ${DISPLAY} font-stretch="condensed" font-weight="700" font-size="15.5" letter-spacing=".7">${escapeXml(title)}</text>`,
    `<text x="358" y="60" text-anchor="end" ${MONO} font-size="12.5">#${escapeXml(number)}</text>`,
    face.holder &&
      `<text x="42" y="451" ${DISPLAY} font-stretch="expanded" font-weight="800" font-size="${short(size)}" letter-spacing="-.4">${escapeXml(face.holder)}</text>`,
    foot && `<text x="42" y="473" ${TEXT} font-size="13.5">${escapeXml(foot)}</text>`,
  ]
  return `<g fill="${theme.line}">${lines.filter(Boolean).join('')}</g>`
}

/** A line of print at the edge of reading, as on bank notes: who issued it, which number, what amount. */
export function microprint(theme: Theme, number: string, amount: string): string {
  const words = `${brand.name} · ${number} · ${amount} USDC · `.toLocaleUpperCase('fr')
  const text = words.repeat(Math.ceil(170 / words.length)).slice(0, 170)
  return `<text x="42" y="418" fill="${theme.line}" ${MONO} font-size="3.1" textLength="316">${escapeXml(text)}</text>`
}
