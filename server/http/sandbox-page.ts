import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/jobs/letter.ts'

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: #f3f1ec; color: #1d1b18 }
header { background: #1d1b18; color: #fff; padding: .75rem 1.25rem; letter-spacing: .04em }
main { max-width: 30rem; box-sizing: border-box; width: calc(100% - 2rem); margin: 2.5rem auto; padding: 1.75rem; overflow-x: auto; background: #fff; border: 1px solid #d9d4c9; border-radius: .5rem }
main.wide { max-width: 52rem }
h1 { font-size: 1.3rem; margin: 0 0 1rem }
.amount { font-size: 2rem; font-variant-numeric: tabular-nums; margin: 0 0 1.25rem }
label { display: block; font-size: .9rem; margin-bottom: .25rem }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem .7rem; border: 1px solid #8a8478; border-radius: .3rem }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; min-height: 2.75rem; padding: 0 1.5rem; border-radius: .3rem; border: 1px solid #1d1b18; background: #fff; cursor: pointer }
button[value=pay] { background: #1d1b18; color: #fff; flex: 1 }
.error { background: #fbe9e7; border-left: 4px solid #b3261e; padding: .75rem 1rem; margin: 0 0 1rem }
.note { color: #5c564b; font-size: .9rem }
table { border-collapse: collapse; width: 100% }
td, th { overflow-wrap: anywhere; text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #e6e1d6; vertical-align: top }
@media (width < 40rem) {
  thead { display: none }
  tr, td { display: block }
  td { border: 0; padding: 0 }
  tr { padding: .75rem 0; border-bottom: 1px solid #e6e1d6 }
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

/** A page of a sandbox provider: no script, one style sheet allowed by its hash, its own sober look. */
export function sandboxPage(title: string, body: string, status = 200, wide = false): Response {
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Bac à sable</title><style>${style}</style></head>
<body><header>Bac à sable · aucun argent réel ne circule ici</header>
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
