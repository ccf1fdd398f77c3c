import { readFileSync } from 'node:fs'

/** One package of npm's lockfile, as far as it is checked. */
interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** It lies in the archive of the package above it, which has the sum. */
  inBundle?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** npm's lockfile; the entry under '' is the project itself. */
export interface Lockfile {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/

/**
 * Says what is wrong with a lockfile: a package that does not come from the configured registry, that
 * nobody could recognise by its content, or that the manifest does not ask for in this version.
 */
export function lockfileProblems(lock: Lockfile, manifest: LockedPackage): string[] {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const version = lock.lockfileVersion === 3 ? [] : ['The lockfile is not of version 3']
  return [
    ...version,
    ...packages.flatMap(([path, locked]) => packageProblems(path, locked, lock)),
    ...GROUPS.flatMap((group) => disagreements(group, lock, manifest)),
  ]
}

function packageProblems(path: string, locked: LockedPackage, lock: Lockfile): string[] {
  const problems: string[] = []
  if (locked.link) problems.push(`${path}: is a link to a folder`)
  if (!hasSum(locked) && !(locked.inBundle && hasSum(lock.packages[packageAbove(path)])))
    problems.push(`${path}: has no sha512 of its content`)
  if (!EXACT.test(locked.version ?? '')) problems.push(`${path}: ${locked.version} is no version`)
  // Packages of the configured registry carry no address; see .npmrc.
  if (locked.resolved) problems.push(`${path}: comes from an address of its own`)
  return problems
}

const hasSum = (locked?: LockedPackage) => locked?.integrity?.startsWith('sha512-') ?? false

/** The package in whose folder this one lies: the project itself, '', for most. */
const packageAbove = (path: string) =>
  path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))

function disagreements(
  group: (typeof GROUPS)[number],
  lock: Lockfile,
  manifest: LockedPackage,
): string[] {
  const asked = manifest[group] ?? {}
  const noted = lock.packages['']?.[group] ?? {}
  const names = new Set([...Object.keys(asked), ...Object.keys(noted)])
  return [...names].flatMap((name) => {
    const locked = lock.packages[`node_modules/${name}`]?.version
    if (asked[name] === noted[name] && asked[name] === locked) return []
    return [`${name}: package.json says ${asked[name]}, the lockfile ${locked ?? noted[name]}`]
  })
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
  const problems = lockfileProblems(lock, JSON.parse(readFileSync('package.json', 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${Object.keys(lock.packages).length - 1} locked packages are as they should be`)
}
