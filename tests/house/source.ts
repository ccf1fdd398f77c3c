import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** A file of the project: its path from the root, and its text. */
export interface Source {
  path: string
  text: string
}

/** A syntax node of whatever kind; the rules look only at the fields that they name. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** One import or re-export of a module. */
export interface Import {
  from: string
  /** Only types come in, so nothing of it runs. */
  typeOnly: boolean
}

const TEXT = /\.(tsx?|mjs|css|md|sol|sql|json|sh|html|svg|webmanifest|txt)$|^\.ci\/run$/

/** Every text file that is or will be in the repository, the lockfile left out. */
export function readSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => TEXT.test(path) && path !== 'package-lock.json' && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export const isScript = ({ path }: Source) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$/.test(path)

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>()

function parse(source: Source) {
  const known = parsed.get(source) ?? parseSync(source.path, source.text)
  parsed.set(source, known)
  return known
}

export function programOf(source: Source): SyntaxNode {
  return parse(source).program as unknown as SyntaxNode
}

/** Calls `visit` for each node below `node`, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent?: SyntaxNode) => void) {
  const step = (at: unknown, parent?: SyntaxNode): void => {
    if (Array.isArray(at)) {
      for (const each of at) step(each, parent)
    } else if (isNode(at)) {
      visit(at, parent)
      for (const field of Object.values(at)) step(field, at)
    }
  }
  step(node)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function importsOf(source: Source): Import[] {
  const imports: Import[] = []
  walk(programOf(source), (node) => {
    const from = (node.source as { value?: unknown } | undefined)?.value
    if (typeof from !== 'string') return
    const specifiers = (node.specifiers as { importKind?: string }[] | undefined) ?? []
    const everyIsType =
      specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === 'type')
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || everyIsType
    imports.push({ from, typeOnly })
  })
  return imports
}

export function lineOf(source: Source, offset: number): number {
  return source.text.slice(0, offset).split('\n').length
}

/** `path:line`, as an editor opens it. */
export function placeOf(source: Source, node: SyntaxNode): string {
  return `${source.path}:${lineOf(source, node.start)}`
}
