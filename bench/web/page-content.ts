import type { Browser } from '@playwright/test'

export interface ContentElement {
  tag: string
  attributes: Record<string, string>
  children: ContentNode[]
}
export type ContentNode = string | ContentElement

/** What a page says and shows, without the framework's marks, classes and scripts. */
export interface PageContent {
  lang: string
  title: string
  /** Descriptions, sharing cards and icons of the head. */
  head: ContentElement[]
  body: ContentElement[]
  /** Every `@font-face` rule of our sheet, as it is. */
  fontFaces: string[]
  /** Everything that our head preloads: fonts, perhaps a picture. */
  preloads: ContentElement[]
}

/** Reads a rendered page's content. The markup is parsed by the browser but never shown or run. */
export async function readContent(browser: Browser, url: string): Promise<PageContent> {
  const html = await (await fetch(url)).text()
  const page = await browser.newPage()
  try {
    return await page.evaluate(parseContent, html)
  } finally {
    await page.close()
  }
}

/** Runs in the browser, so it holds all that it needs. */
function parseContent(html: string): PageContent {
  const keptAttributes =
    /^(href|src|srcset|media|type|alt|width|height|id|fetchpriority|loading|decoding|lang|scope|colspan|open|popover|popovertarget|aria-label|rel|as|crossorigin|imagesrcset|imagesizes|name|property|content|sizes)$/
  const drawing = (element: Element) => element.namespaceURI === 'http://www.w3.org/2000/svg'
  const dropped = 'script, style, video, template, [hidden], [role="status"]'
  const plainWrappers = new Set(['div', 'span'])

  const attributesOf = (element: Element) =>
    Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) =>
          drawing(element) ? !/^(class|style|data-)/.test(name) : keptAttributes.test(name),
        )
        .map(({ name, value }) => [name, value]),
    )

  const childrenOf = (element: Element) => {
    const nodes = [...element.childNodes].flatMap(read)
    return nodes.filter((node) => typeof node !== 'string' || node !== '')
  }

  /** A wrapper stays only where it groups several things beside other things. */
  const isGroup = (element: Element, children: ContentNode[]) => {
    const tag = element.localName
    if (tag === 'div' && element.parentElement?.localName === 'dl') return true
    const beside = (element.parentElement?.children.length ?? 0) > 1
    const elements = children.filter((child) => typeof child !== 'string')
    return tag === 'div' && beside && elements.length > 1
  }

  const read = (node: Node): ContentNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [(node.textContent ?? '').replace(/\s+/g, ' ')]
    if (!(node instanceof Element) || node.matches(dropped)) return []
    // Numbers and ornaments that only repeat what the markup says are the sheet's business.
    if (node.getAttribute('aria-hidden') === 'true' && !drawing(node)) return []
    const children = childrenOf(node)
    const wrapper = plainWrappers.has(node.localName)
    if (wrapper && !isGroup(node, children)) return children
    return [{ tag: node.localName, attributes: attributesOf(node), children }]
  }

  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const css = [...parsed.querySelectorAll('style')].map((style) => style.textContent).join('')
  const elementsOf = (nodes: ContentNode[]) => nodes.filter((node) => typeof node !== 'string')
  const head = parsed.head.querySelectorAll(
    'meta[name]:not([name="viewport"]), meta[property], link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], link[rel="canonical"]',
  )
  return {
    lang: parsed.documentElement.lang,
    title: parsed.title,
    head: elementsOf([...head].flatMap(read)),
    body: elementsOf(childrenOf(parsed.body)),
    fontFaces: css.match(/@font-face\s*\{[^}]*\}/g) ?? [],
    preloads: elementsOf([...parsed.querySelectorAll('link[rel="preload"]')].flatMap(read)),
  }
}
