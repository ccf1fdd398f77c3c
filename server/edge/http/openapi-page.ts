import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/kernel/door.ts'
import { apiDocument, describedOperations } from './openapi.ts'
import { guide } from './openapi-page-guide.ts'
import { type Operation, proseHtml, showOperation } from './openapi-page-operation.ts'
import { searchScript } from './openapi-page-search.ts'
import { style } from './openapi-page-style.ts'

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(searchScript)}; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

let finished: string | undefined

/** The API's document as a page: a guide, and every operation with examples. One script, for the search; nothing from elsewhere. */
export function documentPage(): Response {
  finished ??= render(apiDocument() as unknown as Document)
  return new Response(finished, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  })
}

type Methods = { [method: string]: Operation }
interface Document {
  info: { title: string; description: string }
  tags: readonly { name: string; description: string }[]
  'x-tagGroups': readonly { name: string; tags: readonly string[] }[]
  paths: { [path: string]: Methods }
  webhooks: { [event: string]: { post: Operation } }
}

function render(json: Document): string {
  const { info, paths } = json
  const operations = Object.entries(paths).flatMap(([path, at]) =>
    Object.entries(at).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = json.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const shown = own.map(({ path, method, operation }) => showOperation(path, method, operation))
    return `<section><h2 id="${idOf(name)}">${escapeHtml(name)}</h2><p>${proseHtml(description)}</p>${shown.join('')}</section>`
  })
  const begin = guide.map(
    ({ id, title, html }) => `<h3 id="${id}">${escapeHtml(title)}</h3>\n${html}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head>
<body><div class="page"><div class="side"><h1>${escapeHtml(info.title)} API</h1>
<p class="soft">${describedOperations.length} operations. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<div class="search" hidden><label for="search">Search operations</label><input id="search" type="search" autocomplete="off" placeholder="For example: refund"><p id="found" class="soft" role="status"></p></div>
${navigation(json)}</div>
<main><section><h2 id="guide">Guide</h2>${begin.join('\n')}</section>
${sections.join('\n')}
${messages(json)}</main></div><script>${searchScript}</script></body></html>`
}

function navigation(json: Document): string {
  const link = (id: string, name: string) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`
  const groups = json['x-tagGroups'].map(
    ({ name, tags }) =>
      `<strong>${escapeHtml(name)}</strong><ul>${tags.map((tag) => link(idOf(tag), tag.replace('Operators: ', ''))).join('')}</ul>`,
  )
  return `<details class="menu" open><summary>Contents</summary><nav aria-label="Contents"><strong>Guide</strong><ul>${guide
    .map(({ id, title }) => link(id, title))
    .join(
      '',
    )}</ul>${groups.join('')}<strong>Messages</strong><ul>${link('messages', 'Webhooks')}</ul></nav></details>`
}

/** What is sent to webhook endpoints. */
function messages({ webhooks }: Document): string {
  const shown = Object.entries(webhooks).map(([event, { post }]) => {
    const example = post.requestBody?.content['application/json']?.example
    return `<details class="operation" id="${post.operationId}" data-words="webhook"><summary><b>EVENT</b> <code>${event}</code><span>${escapeHtml(post.summary)}</span></summary>
<div><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre></div></details>`
  })
  return `<section><h2 id="messages">Messages to webhook endpoints</h2><p>What is sent to an address that was registered for it; how it is signed stands in the <a href="#webhooks">guide</a>.</p>${shown.join('')}</section>`
}

const idOf = (name: string): string => `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
