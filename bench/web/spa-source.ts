import type { ContentElement, ContentNode, PageContent } from './page-content.ts'

/**
 * Writes the content as the JSX of a landing page, the way a team would have typed it: texts in the
 * components, each element one of the kit in `spa/parts.tsx`.
 */
export function spaLanding(content: PageContent): string {
  const sections = content.body.map((element) => jsx(element)).join('\n')
  return `import * as Part from 'bench-parts'\n\nexport function Landing() {\n  return <>${sections}</>\n}\n`
}

/** Elements that the kit dresses; all others stand in the markup as they are. */
const kit: Record<string, string> = {
  header: 'Header',
  section: 'Section',
  h1: 'Title',
  h2: 'Heading',
  h3: 'Subheading',
  p: 'Text',
  ul: 'List',
  ol: 'Steps',
  li: 'Item',
  a: 'Anchor',
  button: 'Action',
  dl: 'Facts',
  dt: 'Term',
  dd: 'Fact',
  table: 'Table',
  th: 'Head',
  td: 'Cell',
  figure: 'Figure',
  footer: 'Footer',
  div: 'Group',
  nav: 'Nav',
}

const renamed: Record<string, string> = {
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  colspan: 'colSpan',
}

function jsx(node: ContentNode): string {
  if (typeof node === 'string') return `{${JSON.stringify(node)}}`
  const { tag, children } = node
  if (tag === 'details') return answer(node)
  if (holds(children, 'details'))
    return `<Part.Questions>${children.map(jsx).join('')}</Part.Questions>`
  if (tag === 'section' && holds(children, 'picture')) return element('Part.Hero', node)
  return element(kit[tag] ? `Part.${kit[tag]}` : tag, node)
}

/** A question becomes an item of the accordion. */
function answer({ attributes, children }: ContentElement): string {
  const [summary, ...rest] = children
  const question =
    typeof summary === 'string' ? summary : (summary?.children ?? []).map(jsx).join('')
  const id = JSON.stringify(attributes.id ?? '')
  return `<Part.Question id={${id}} question={<>${question}</>}>${rest.map(jsx).join('')}</Part.Question>`
}

function element(name: string, { attributes, children }: ContentElement): string {
  const props = Object.entries(attributes)
    .filter(([attribute]) => !attribute.startsWith('popover'))
    .map(([attribute, value]) => ` ${propName(attribute)}={${JSON.stringify(value)}}`)
    .join('')
  return children.length === 0
    ? `<${name}${props} />`
    : `<${name}${props}>${children.map(jsx).join('')}</${name}>`
}

/** React writes most SVG attributes in camel case. */
function propName(attribute: string): string {
  if (renamed[attribute]) return renamed[attribute]
  if (attribute.startsWith('aria-')) return attribute
  return attribute.replace(/[-:](\w)/g, (_, email: string) => email.toUpperCase())
}

function holds(children: ContentNode[], tag: string): boolean {
  return children.some((child) => typeof child !== 'string' && child.tag === tag)
}
