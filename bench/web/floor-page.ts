import type { ContentElement, ContentNode, PageContent } from './page-content.ts'

const VOID = new Set([
  'img',
  'source',
  'meta',
  'link',
  'br',
  'hr',
  'input',
  'path',
  'circle',
  'rect',
])

/**
 * Writes the content as the page that somebody who counts bytes would write by hand: semantic
 * elements, hardly a class, one inlined sheet, fonts preloaded, no script.
 */
export function floorPage(content: PageContent, sheet: string): string {
  const css = minify([...content.fontFaces, sheet].join('\n'))
  return [
    `<!doctype html><html lang="${content.lang}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...content.preloads.map(markup),
    `<title>${escapeHtml(content.title)}</title>`,
    ...content.head.map(markup),
    `<style>${css}</style>`,
    ...content.body.map(markup),
  ].join('')
}

function markup(node: ContentNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { tag, children } = node
  const attributes = Object.entries(attributesOf(node))
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
  const open = `<${tag}${attributes}>`
  return VOID.has(tag) ? open : `${open}${children.map(markup).join('')}</${tag}>`
}

/** The only classes of the floor: the first screen, which holds the poster, and grids of several things. */
function attributesOf({ tag, attributes, children }: ContentElement): Record<string, string> {
  const holdsPoster = children.some((child) => typeof child !== 'string' && child.tag === 'picture')
  return tag === 'section' && holdsPoster ? { class: 'hero', ...attributes } : attributes
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

function minify(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
}
