import { importsOf, isScript, isTest, placeOf, programOf, type Source, walk } from './source.ts'

/*
 * The shape of the house: names, sizes and who imports whom. Each rule takes a file and says what is
 * wrong with it, in no words when nothing is.
 */

const EMPTY_NAMES = /^(utils?|helpers?|common|misc|services?|libs?)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
/** Names that a tool or a habit outside this house gives. */
const GIVEN_NAMES =
  /^([A-Z]+\.md|LICENSE|\d{3,4}[-_][a-z0-9_-]+\.(md|sql)|[A-Z]\w*(\.[a-z])?\.sol)$/
const MOST_SEGMENTS = 5
const MOST_LINES = 300
const MOST_FUNCTION_LINES = 70
const FLOORS = ['domain', 'server', 'app']

/** A name says what is inside; "utils" says that nobody knows. */
export function emptyNames({ path }: Source): string[] {
  const empty = path.split('/').filter((part) => EMPTY_NAMES.test(part.replace(/\..*$/, '')))
  return empty.map((part) => `${path}: "${part}" says nothing about what is inside`)
}

export function otherCases({ path }: Source): string[] {
  const wrong = path
    .split('/')
    .filter((part) => !part.startsWith('.') && !KEBAB.test(part) && !GIVEN_NAMES.test(part))
  return wrong.map((part) => `${path}: "${part}" is not kebab-case`)
}

export function tooDeep({ path }: Source): string[] {
  const isAsset = path.startsWith('public/') || path.startsWith('docs/')
  const depth = path.split('/').length
  return depth > MOST_SEGMENTS && !isAsset ? [`${path}: lies ${depth - 1} folders deep`] : []
}

export function tooLong(source: Source): string[] {
  if (!/\.(tsx?|mjs|css|sol)$/.test(source.path) || isWritten(source)) return []
  const lines = source.text.trimEnd().split('\n').length
  return lines > MOST_LINES ? [`${source.path}: ${lines} lines, at most ${MOST_LINES}`] : []
}

/** A file that a tool of ours wrote says so in its first line. */
function isWritten({ text }: Source): boolean {
  return /^\/[/*].*written by tools\//i.test(text)
}

export function longFunctions(source: Source): string[] {
  if (!isScript(source)) return []
  const found: string[] = []
  walk(programOf(source), (node, parent) => {
    if (!/Function(Declaration|Expression)$/.test(node.type)) return
    // The callback of `describe` is a list of tests, not a thing to read at once.
    if (isTest(source) && parent?.type === 'CallExpression') return
    const lines = source.text.slice(node.start, node.end).split('\n').length
    if (lines > MOST_FUNCTION_LINES) {
      found.push(`${placeOf(source, node)}: ${lines} lines in one function`)
    }
  })
  return found
}

/** An index that only passes on hides where things live. */
export function passingIndex(source: Source): string[] {
  if (!/(^|\/)index\.tsx?$/.test(source.path)) return []
  const body = programOf(source).body as { type: string; source?: unknown }[]
  const passesOnly = body.every(({ type, source: from }) => /^Export/.test(type) && Boolean(from))
  return passesOnly ? [`${source.path}: only passes on what others export`] : []
}

export function wrongImports(source: Source): string[] {
  if (!isScript(source)) return []
  return importsOf(source).flatMap(({ from }) => {
    const wrong = whyWrong(source.path, from)
    return wrong ? [`${source.path}: '${from}' ${wrong}`] : []
  })
}

function whyWrong(path: string, from: string): string | null {
  if (from.startsWith('../') || from.includes('/../')) return "climbs; write '#floor/…'"
  const own = from.startsWith('./') || from.startsWith('#')
  if (own && !/\.[a-z0-9]+(\?.*)?$/.test(from) && !from.includes('/+types/')) {
    return 'has no file extension'
  }
  const atRoot = !path.includes('/')
  if (atRoot && FLOORS.some((floor) => from.startsWith(`./${floor}/`))) {
    return "enters a floor; write '#floor/…'"
  }
  return null
}

/**
 * The modules of the server, in their order. Each may import those that stand before it, and of those the door alone;
 * types count. What a module needs of a later one it declares, and `host` plugs it in.
 */
const MODULES = [
  'ports',
  'kernel',
  'approvals',
  'ledger',
  'webhooks',
  'notifications',
  'identity',
  'treasury',
  'campaigns',
  'bouts',
  'settlements',
  'certificates',
  'assurance',
  'payments',
  'orders',
  'market',
  'support',
  'dossiers',
  'host',
  'edge',
]

/** Modules know each other by their doors, and only upwards in the list. */
export function pastDoors(source: Source): string[] {
  const [floor, module = ''] = source.path.split('/')
  if ((floor !== 'server' && floor !== 'app') || !isScript(source) || isTest(source)) return []
  if (floor === 'server' && !MODULES.includes(module)) return [`${source.path}: is in no module`]
  return importsOf(source).flatMap(({ from }) => {
    const [, other, rest] = /^#server\/([^/]+)\/(.+)$/.exec(from) ?? []
    const wrong = other ? whyClosed(floor === 'app' ? null : module, other, rest ?? '') : null
    return wrong ? [`${source.path}: '${from}' ${wrong}`] : []
  })
}

function whyClosed(own: string | null, other: string, rest: string): string | null {
  if (own === other) return rest === 'door.ts' ? 'is the own door' : null
  if (rest !== 'door.ts') return 'is the inside of another module'
  const isLater = own !== null && MODULES.indexOf(other) > MODULES.indexOf(own)
  return isLater ? 'comes later in the order of modules' : null
}

/** Rules stand in the same order of modules, without doors. */
export function laterRules(source: Source): string[] {
  const own = /^domain\/([^/]+)\//.exec(source.path)?.[1]
  if (!own || isTest(source)) return []
  return importsOf(source).flatMap(({ from }) => {
    const other = /^#domain\/([^/]+)\//.exec(from)?.[1]
    const isLater = other && MODULES.indexOf(other) > MODULES.indexOf(own)
    return isLater ? [`${source.path}: '${from}'`] : []
  })
}

/** Every page has its row in the table of URLs. */
export function routesWithoutRow(source: Source, table: string): string[] {
  const name = /^app\/(routes\/[^/]+\.tsx?)$/.exec(source.path)?.[1]
  if (!name || isTest(source) || table.includes(`'${name}'`)) return []
  return [`${source.path}: no row in app/routes.ts`]
}
