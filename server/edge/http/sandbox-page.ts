import { createHash } from 'node:crypto'
import {
  type InBoth,
  LANGUAGE_KEY,
  LANGUAGE_NAMES,
  type Language,
  languageIn,
  otherLanguage,
} from '#domain/kernel/language.ts'
import { escapeHtml } from '#server/kernel/door.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: light-dark(#f4f1ea, #0b0c0e); --card: light-dark(#fff, #181b1f); --rule: light-dark(#ddd6c7, #2d3239); --strong: light-dark(#0b0c0e, #f4f1ea); --soft: light-dark(#434a53, #b4bac2); --field: light-dark(#7a828d, #6b7480); --link: light-dark(#1f4fd8, #6c97ff); --loss: light-dark(#c81b29, #ff5a57) }
body { margin: 0; background: var(--ground); color: var(--strong) }
header { background: #121417; color: #f4f1ea; border-bottom: 1px solid var(--rule); padding: .75rem 1.25rem; font-size: .875rem; font-weight: 600 }
header { display: flex; align-items: center; flex-wrap: wrap }
header form { margin: 0 0 0 auto }
header button { border: 0; color: inherit; background: none; padding: 0 .25rem; font-weight: 500 }
header button:hover { background: none; text-decoration: underline }
header::before { content: ""; display: inline-block; width: .6rem; height: .6rem; margin-right: .6rem; background: #d3202e; clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%) }
main { max-width: 30rem; box-sizing: border-box; width: calc(100% - 2rem); margin: 2.5rem auto; padding: 2rem; overflow-x: auto; background: var(--card); border: 1px solid var(--rule); border-radius: 6px }
main.wide { max-width: 52rem }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 1.25rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem }
a { color: var(--link); font-weight: 600 }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
.card { white-space: nowrap }
.amount { font-size: 2.25rem; font-weight: 700; letter-spacing: -.02em; line-height: 1.2; font-variant-numeric: tabular-nums; margin: 0 0 1.5rem }
form + form { margin-top: 1.75rem; padding-top: 1.75rem; border-top: 1px solid var(--rule) }
label { display: block; font-size: .9375rem; font-weight: 600; margin-bottom: .375rem }
input, select, textarea { font: inherit; width: 100%; min-height: 3rem; box-sizing: border-box; padding: .6rem .8rem; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 4px }
input, select { margin-bottom: 1rem }
textarea { font: 13px/1.5 ui-monospace, monospace; resize: vertical }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button { font: inherit; font-weight: 600; white-space: nowrap; color: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 4px; border: 1px solid var(--soft); background: transparent; cursor: pointer }
button:hover { background: var(--ground) }
button[value=pay] { background: #d3202e; border-color: #d3202e; color: #fff; flex: 1 }
button[value=pay]:hover { background: #a91522 }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.error, p[role=status].note { border-left: 2px solid var(--strong); padding: .25rem 0 .25rem 1rem; margin: 0 0 1.5rem; overflow-wrap: anywhere }
.error { border-color: var(--loss) }
.note { color: var(--soft); font-size: .9375rem }
table { border-collapse: collapse; width: 100%; font-size: .9375rem }
td, th { overflow-wrap: anywhere; text-align: left; padding: .75rem 1rem .75rem 0; border-bottom: 1px solid var(--rule); vertical-align: top }
td strong { overflow-wrap: break-word }
th { font-size: .8125rem; color: var(--soft) }
@media (width < 40rem) {
  main { margin: 1rem auto; padding: 1.25rem }
  thead { display: none }
  tr, td { display: block }
  td { border: 0; padding: 0 }
  td[data-label]::before { content: attr(data-label); display: block; margin-top: .5rem; font-size: .8125rem; color: var(--soft) }
  tr { padding: .75rem 0; border-bottom: 1px solid var(--rule) }
}
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`

const hash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const texts: InBoth<{ sandbox: string; note: string; missing: string; noPage: string }> = {
  fr: {
    sandbox: 'Bac à sable',
    note: 'aucun argent réel ne circule ici',
    missing: 'Introuvable',
    noPage: 'Page introuvable',
  },
  en: {
    sandbox: 'Sandbox',
    note: 'no real money moves here',
    missing: 'Not found',
    noPage: 'Page not found',
  },
}

/** The language that was chosen in this browser; French where none was, as in the app. */
export const sandboxLanguage = (request: Request): Language =>
  languageIn(request.headers.get('cookie') ?? '') ?? 'fr'

/** What a page of the sandbox says. */
interface SandboxPage {
  title: string
  body: string
  status?: number
  wide?: boolean
}

/** The page for what is not there. @param text Names it; any page if left out. */
export function sandboxMissing(request: Request, text?: InBoth<string>): Response {
  const language = sandboxLanguage(request)
  const { missing, noPage } = texts[language]
  return sandboxPage(request, {
    title: missing,
    body: `<h1>${text?.[language] ?? noPage}</h1>`,
    status: 404,
  })
}

/** A page of a sandbox provider in the reader's language: no script, one style sheet allowed by its hash, its own sober look. */
export function sandboxPage(
  request: Request,
  { title, body, status = 200, wide = false }: SandboxPage,
): Response {
  const language = sandboxLanguage(request)
  const { sandbox, note } = texts[language]
  const other = otherLanguage(language)
  const { pathname, search } = new URL(request.url)
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${sandbox}</title><style>${style}</style></head>
<body><header>${sandbox} · ${note}
<form method="post" action="/langue"><input type="hidden" name="page" value="${escapeHtml(pathname + search)}">
<button name="${LANGUAGE_KEY}" value="${other}" lang="${other}">${LANGUAGE_NAMES[other]}</button></form></header>
<main${wide ? ' class="wide"' : ''}>${body}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** The head of a table with these columns. */
export const tableHead = (columns: readonly string[]): string =>
  `<thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead>`
