import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A package that is installed, and the licence it names. */
export interface Licensed {
  name: string
  version: string
  licence: string
}

/** Licences that let us ship or use a package without giving anything but its notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // File-based copyleft: we change none of these files.
  'MPL-2.0',
  // The font families; they are shipped with their licence.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** libvips, a library of its own that is loaded as it is published, and that whoever has it may exchange. */
const exchangeable = /^@img\/sharp-/

/** Whether an SPDX expression can be met with allowed licences: any of an OR, all of an AND. */
export function isAllowed(expression: string, name = ''): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isAllowed(each, name))
  if (bare.includes(' AND ')) return bare.split(' AND ').every((each) => isAllowed(each, name))
  if (bare.trim() === 'LGPL-3.0-or-later') return exchangeable.test(name)
  return ALLOWED.has(bare.trim())
}

/** Every package below a `node_modules` folder, nested ones included. */
export function installedPackages(folder: string): Licensed[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    if (entry.name.startsWith('@')) return installedPackages(at)
    return [...readPackage(at), ...installedPackages(path.join(at, 'node_modules'))]
  })
}

function readPackage(folder: string): Licensed[] {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return []
  const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (!name) return []
  const named = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
  return [{ name, version, licence: named ?? licenceInFile(folder) }]
}

/** Some packages name their licence in its text alone. */
function licenceInFile(folder: string): string {
  const file = path.join(folder, 'LICENSE')
  const isMit = existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n')
  return isMit ? 'MIT' : 'none named'
}

/** The licences that the lockfile notes, which also names the packages of other systems. */
function lockedPackages(file: string): Licensed[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string; license?: string }>
  }
  return Object.entries(packages).flatMap(([at, { version, license }]) =>
    license ? [{ name: at.replace(/^.*node_modules\//, ''), version, licence: license }] : [],
  )
}

if (import.meta.main) {
  const installed = installedPackages('node_modules')
  const all = [...installed, ...lockedPackages('package-lock.json')]
  const wrong = all.filter(({ name, licence }) => !isAllowed(licence, name))
  for (const { name, version, licence } of wrong) console.error(`${name}@${version}: ${licence}`)
  if (wrong.length > 0) process.exit(1)
  console.log(
    `${installed.length} installed packages, and those of other systems, have licences that we allow`,
  )
}
