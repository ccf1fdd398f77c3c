import { brand } from '#domain/brand.ts'
import type { Mail } from '#server/ports/mail/port.ts'

/** A mail to a person, in French. */
export interface Letter {
  key: string
  to: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  action?: { label: string; url: string }
}

/** Writes a letter as text and as HTML, both with the same words. */
export function letter({ key, to, subject, lines, action }: Letter): Mail {
  const footer = `${brand.name} · ${brand.supportEmail} · ${brand.supportHours.fr}`
  const link = action ? [`${action.label} : ${action.url}`] : []
  return {
    key,
    to,
    subject: `${subject} · ${brand.name}`,
    text: [...lines, ...link, `--\n${footer}`].join('\n\n'),
    html: [
      '<!doctype html><html lang="fr"><meta charset="utf-8"><body>',
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      action ? `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>` : '',
      `<p>${escapeHtml(footer)}</p></body></html>`,
    ].join('\n'),
  }
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
