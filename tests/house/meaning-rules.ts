import {
  isScript,
  isTest,
  placeOf,
  programOf,
  type Source,
  type SyntaxNode,
  walk,
} from './source.ts'

/* What the code says: money, time and randomness, texts of tests, words, records of decisions. */

const isNumberType = (annotation: unknown) =>
  (annotation as { typeAnnotation?: { type?: string } } | undefined)?.typeAnnotation?.type ===
  'TSNumberKeyword'

/** A number cannot hold every amount exactly. The demo shows sample figures and moves no money. */
export function moneyAsNumber(source: Source): string[] {
  if (!isScript(source) || source.path.startsWith('app/demo/')) return []
  const found: string[] = []
  walk(programOf(source), (node) => {
    const name = (node.name ?? (node.key as { name?: unknown } | undefined)?.name) as unknown
    if (typeof name !== 'string' || !/Micro$/.test(name)) return
    const annotation = node.type === 'Identifier' || 'key' in node ? node.typeAnnotation : undefined
    if (isNumberType(annotation)) found.push(`${placeOf(source, node)}: ${name} is a number`)
  })
  return found
}

const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID'])
const IMPURE_CALLS = new Set(['setTimeout', 'setInterval', 'queueMicrotask', 'Date'])

/** A rule is told the time and knows no randomness. */
export function impureRules(source: Source): string[] {
  if (!source.path.startsWith('domain/') || !isScript(source) || isTest(source)) return []
  const found: string[] = []
  walk(programOf(source), (node) => {
    const impure = impurityOf(node)
    if (impure) found.push(`${placeOf(source, node)}: ${impure}`)
  })
  return found
}

function impurityOf(node: SyntaxNode): string | null {
  const callee = (node.callee as { name?: string } | undefined)?.name ?? ''
  const withoutArgument = (node.arguments as unknown[] | undefined)?.length === 0
  if (node.type === 'NewExpression' && callee === 'Date' && withoutArgument) return 'new Date()'
  if (node.type === 'CallExpression' && IMPURE_CALLS.has(callee)) return `${callee}()`
  if (node.type !== 'MemberExpression') return null
  const object = (node.object as { name?: string }).name
  const member = `${object}.${(node.property as { name?: string }).name}`
  return IMPURE_MEMBERS.has(member) ? member : null
}

function literalsBelow(top: SyntaxNode): Set<string> {
  const literals = new Set<string>()
  walk(top, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value)
  })
  return literals
}

/** What a file may say no with: the strings under a property `code`. */
function codesGivenBy(source: Source): Set<string> {
  const given = new Set<string>()
  walk(programOf(source), (node) => {
    const key = node.key as { name?: string } | undefined
    if (node.type !== 'Property' || key?.name !== 'code') return
    for (const code of literalsBelow(node.value as SyntaxNode)) given.add(code)
  })
  return given
}

/** A refusal that some rule or command gives must be seen given by a test. */
export function untestedRefusals(sources: Source[], codes: readonly string[]): string[] {
  const lower = sources.filter(
    (source) => isScript(source) && /^(domain|server)\//.test(source.path),
  )
  const given = lower.filter((each) => !isTest(each) && each.path !== 'domain/kernel/refusal.ts')
  const tests = lower.filter(
    (each) => isTest(each) && each.path !== 'domain/kernel/refusal.test.ts',
  )
  const tested = new Set(tests.flatMap((each) => [...literalsBelow(programOf(each))]))
  return given.flatMap((source) => {
    const said = codesGivenBy(source)
    const missing = codes.filter((code) => said.has(code) && !tested.has(code))
    return missing.map((code) => `${source.path}: no test sees '${code}'`)
  })
}

const REQUIREMENT = /\b[A-Z]{2,6}-[0-9]{2}\b/g

/** A title that starts with an unknown requirement tests something nobody asked for, or names it wrongly. */
export function unknownRequirements(source: Source, known: ReadonlySet<string>): string[] {
  if (!isTest(source)) return []
  const found: string[] = []
  walk(programOf(source), (node) => {
    const callee = node.callee as { name?: string } | undefined
    if (node.type !== 'CallExpression' || !['test', 'it'].includes(callee?.name ?? '')) return
    const [title] = node.arguments as { value?: unknown }[]
    // Only the words before the sentence name requirements.
    const start = typeof title?.value === 'string' ? (/^[^a-z]*/.exec(title.value)?.[0] ?? '') : ''
    const unknown = (start.match(REQUIREMENT) ?? []).filter((id) => !known.has(id))
    found.push(...unknown.map((id) => `${placeOf(source, node)}: there is no requirement ${id}`))
  })
  return found
}

/** Words of a workplace rather than of the product; written in parts so that this list does not find itself. */
const FOREIGN_WORDS = new RegExp(
  [
    ['\\bCl', 'aude\\b'],
    ['\\bAnth', 'ropic\\b'],
    ['\\bChat', 'GPT\\b'],
    ['\\bOpen', 'AI\\b'],
    ['\\bCo', 'pilot\\b'],
    ['\\bLL', 'M\\b'],
    ['language', ' model'],
    ['\\bsub', '-?agent'],
    ['\\bAI', '[- ](generated|assisted)'],
    ['\\bwork', 'tree\\b'],
    ['/wo', 'rk/'],
    ['/ho', 'me/[a-z]'],
    ['\\bthe b', 'rief\\b'],
    ['\\bissue', ' #?\\d'],
    ['\\bsha', 'red/(spec|design)'],
  ]
    .map((parts) => parts.join(''))
    .join('|'),
  'i',
)

/** Work deferred belongs in nobody's comment. */
const DEFERRED = /(\/\/|\/?\*|#|<!--)\s*(TODO|FIXME)\b/

/** Code, comments and pages speak of the product alone. */
export function foreignWords(source: Source): string[] {
  return source.text.split('\n').flatMap((line, at) => {
    const word = (FOREIGN_WORDS.exec(line) ?? DEFERRED.exec(line))?.[0]
    return word ? [`${source.path}:${at + 1}: "${word}" is no word of the product`] : []
  })
}

const TEXTS = /^app\/texts\/|\/refusals\/fr\.ts$|-mail-texts\.ts$/

/** A French text does not break before its signs, and English has no space there (`docs/writing.md`). */
export function breakingSpaces({ path, text }: Source): string[] {
  if (!TEXTS.test(path) || path.endsWith('.test.ts')) return []
  const code = text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')
  return [...code.matchAll(/'[^'\n]*'|`[^`]*`/g)]
    .map(([literal]) => literal.replace(/\$\{[^}]*(\}|$)/g, 'X'))
    .filter((literal) => /[\p{L}\d»)}’] [:;?!»](?=[ '`])|« |\d %/u.test(literal))
    .map((literal) => `${path}: ${literal} breaks before a sign`)
}

const RECORD_PARTS = [
  /^# \d{3}\. \S.+$/m,
  /^Date: \d{4}-\d{2}-\d{2}$/m,
  /^Status: (accepted|superseded by \d{3})$/m,
  /^## Context$/m,
  /^## Decision$/m,
  /^## Consequences$/m,
]

/** A record of a decision fits a page and has the parts that a reader looks for. */
export function malformedRecord({ path, text }: Source): string[] {
  const name = /^docs\/decisions\/(.+)\.md$/.exec(path)?.[1]
  if (!name) return []
  const number = /^(\d{3})-[a-z0-9-]+$/.exec(name)?.[1]
  if (!number) return [`${path}: a record is called NNN-in-kebab-case.md`]
  const missing = RECORD_PARTS.filter((part) => !part.test(text)).map(
    (part) => `${path}: lacks ${part.source}`,
  )
  if (!text.startsWith(`# ${number}. `)) missing.push(`${path}: its title has another number`)
  if (text.trimEnd().split('\n').length > 60) missing.push(`${path}: is longer than a page`)
  return missing
}

/** A range lets tomorrow's install differ from today's. */
export function looseVersions(manifest: Record<string, unknown>): string[] {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return groups.flatMap((group) =>
    Object.entries((manifest[group] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name}: ${version} is not one exact version`),
  )
}
