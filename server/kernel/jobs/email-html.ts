import { brand } from '#domain/kernel/brand.ts'
import type { EmailContent } from './email.ts'
import { emailStyle } from './email-style.ts'

/** The octagon of the logo (`app/ui/logo.tsx`). Readers that drop drawings show the name alone. */
const octagon = `<svg class="mark" width="24" height="24" viewBox="0 0 200 200" aria-hidden="true">
<path fill="#d3202e" d="m0 110v31.42l58.58 58.58h31.42v-90z"/>
<path fill="currentColor" d="m0 90v-31.42l58.58-58.58h82.84l58.58 58.58v82.84l-58.58 58.58h-31.42v-27h20.24l42.76-42.76v-60.48l-42.76-42.76h-60.48l-42.76 42.76v20.24z"/></svg>`

/** An e-mail as mail readers show it. It loads nothing. */
export function htmlOf(email: EmailContent): string {
  const { language, subject, greeting, lines, rows, button, footer } = email
  const [first = ''] = lines
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${emailStyle}</style></head><body>`,
    // What lists of mails show beside the subject.
    `<div class="preview">${escapeHtml(first)}</div><div class="sheet" role="main">`,
    `<p class="brand">${octagon}<span class="name">${escapeHtml(brand.name)}</span></p>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    ...[greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(rows.length > 0 ? [tableOf(rows)] : []),
    ...(button ? [buttonOf(button)] : []),
    `<p class="foot">${escapeHtml(footer)}</p></div></body></html>`,
  ].join('\n')
}

function tableOf(rows: EmailContent['rows']): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="facts" width="100%" cellspacing="0"><tbody>\n${cells.join('\n')}\n</tbody></table>`
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
