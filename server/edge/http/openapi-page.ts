import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/kernel/door.ts'
import { apiDocument, describedOperations } from './openapi.ts'
import type { Json } from './openapi-shared.ts'

const style = `
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #faf8f4; --line: #d9d4c9; --red: #b3202a; --soft: #5c564b }
@media (prefers-color-scheme: dark) { :root { --ink: #f0ece4; --paper: #171513; --line: #3a3631; --red: #ff7a80; --soft: #b5ada0 } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { margin: 0 0 .5rem } h2 { margin: 2.5rem 0 .5rem; padding-bottom: .3rem; border-bottom: 2px solid var(--red) }
a { color: var(--red) } p, dd { max-width: 46rem } nav ul { columns: 14rem; padding-left: 1.2rem }
details { border-bottom: 1px solid var(--line) }
summary { min-height: 2.75rem; padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere; box-sizing: border-box }
summary b { display: inline-block; min-width: 4.2rem; color: var(--red); font: 600 .85rem ui-monospace, monospace }
code, pre { font: .875rem/1.5 ui-monospace, monospace } summary span { display: block; color: var(--soft) }
pre { overflow: auto; max-height: 26rem; margin: .3rem 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .4rem }
dt { font-weight: 600; margin-top: .5rem } dd { margin: 0 }
:focus-visible { outline: 3px solid var(--red); outline-offset: 2px }
`
const hash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

let finished: string | undefined

/** The API's document as a page: no script, one style sheet allowed by its hash. */
export function documentPage(): Response {
  finished ??= render(apiDocument())
  return new Response(finished, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  })
}

type Operation = Json & { operationId: string; summary: string; tags: readonly string[] }
type Document = {
  info: { title: string; description: string }
  tags: readonly { name: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: { securitySchemes: { [name: string]: { description: string } } }
}

function render(json: Json): string {
  const { info, tags, paths, components } = json as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, at]) =>
    Object.entries(at).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<section><h2 id="${idOf(name)}">${escapeHtml(name)}</h2>${own.map(show).join('')}</section>`
  })
  const links = tags.map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`)
  const who = Object.entries(components.securitySchemes).map(
    ([name, { description }]) => `<dt>${name}</dt><dd>${proseHtml(description)}</dd>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head>
<body><header><h1>${escapeHtml(info.title)} API</h1><p>${proseHtml(info.description)}</p>
<p>${describedOperations.length} operations. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<dl>${who.join('')}</dl></header>
<nav aria-label="Nouns"><ul>${links.join('')}</ul></nav>
<main>${sections.join('\n')}</main></body></html>`
}

type Shown = { path: string; method: string; operation: Operation }

function show({ path, method, operation }: Shown): string {
  const { operationId, summary, tags: _tags, ...rest } = operation
  return `<details id="${operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<pre tabindex="0">${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`
}

const idOf = (name: string): string => name.replace(/[^a-z0-9]+/g, '-')

/** What the document marks as code is shown as code. */
function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
