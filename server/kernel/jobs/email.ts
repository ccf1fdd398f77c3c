import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import type { Mail } from '#server/ports/door.ts'
import { emailStyle } from './email-style.ts'

const hours = `assistance ${brand.supportHours.fr} (heure de Paris)`

/** A mail to a person, in French. */
export interface Email {
  key: string
  to: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  action?: { label: string; url: string } | undefined
}

/** Writes an e-mail as text and as HTML, both with the same words. */
export function composeEmail({ key, to, subject, lines, action }: Email): Mail {
  const footer = [brand.name, supportAddress(), hours].filter(Boolean).join(' · ')
  const link = action ? [`${action.label} : ${action.url}`] : []
  return {
    key,
    to,
    subject: `${subject} · ${brand.name}`,
    text: [...lines, ...link, `--\n${footer}`].join('\n\n'),
    html: htmlOf({ subject, lines, action, footer }),
  }
}

function htmlOf({
  subject,
  lines,
  action,
  footer,
}: Omit<Email, 'key' | 'to'> & { footer: string }) {
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${emailStyle}</style></head><body><div class="sheet">`,
    `<p class="brand"><span class="corner"></span>${escapeHtml(brand.name)}</p>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(action ? [buttonOf(action)] : []),
    `<p class="foot">${escapeHtml(footer)}</p></div></body></html>`,
  ].join('\n')
}

/** The address stands under its button, for readers that show no buttons and people who look before they press. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p class="way"><a class="button" href="${href}">${escapeHtml(label)}</a></p>
<p class="address"><a href="${href}">${href}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes any text harmless inside HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
