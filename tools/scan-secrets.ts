import { execFileSync } from 'node:child_process'

/** Secrets that are known by their form. Written in parts, so that the scan does not find its own list. */
const FORMS: [name: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['a live payment key', /\b(?:sk|rk|pk)_live_[0-9A-Za-z]{10,}/],
  ['a cloud access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a repository token', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{40,}|glpat-[\w-]{20,})/],
  ['a registry token', /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*[^\s$]/],
  ['a chat token', /\bxox[abprs]-[0-9A-Za-z-]{10,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  // Hosts under `.invalid` never exist.
  [
    'a password in an address',
    /\b[a-z]+:\/\/[^\s:/@'"`$]+:(?!\$|pass(?:word)?@|secret@)[^\s:/@'"`]{3,}@(?!127\.|localhost|[\w.-]+\.invalid\b)[\w[]/,
  ],
]

const ASSIGNMENT =
  /(?:secret|token|passw(?:or)?d|api_?key|private_?key|mnemonic)\w*['"]?\s*[:=]\s*['"]([^'"\s]{16,})['"]/i

/** Bits per character: English words lie near 3, random letters and digits above 4, hexadecimals just below. */
const LEAST_ENTROPY = 3.8
const LEAST_ENTROPY_OF_DIGITS = 3

/** What in a line looks like a secret, in words; `null` when nothing does. */
export function secretIn(line: string): string | null {
  const known = FORMS.find(([, form]) => form.test(line))
  if (known) return known[0]
  const value = ASSIGNMENT.exec(line)?.[1]
  if (!value) return null
  const least = /^[0-9a-f-]+$/i.test(value) ? LEAST_ENTROPY_OF_DIGITS : LEAST_ENTROPY
  return entropyOf(value) >= least ? 'a random value under a telling name' : null
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => {
    const part = count / text.length
    return bits - part * Math.log2(part)
  }, 0)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 })
}

/** Every line of the tracked files, as `path:line:text`; binary files have none. */
function* trackedLines(): Generator<[place: string, line: string]> {
  for (const found of git('grep', '-nI', '--full-name', '-e', '').split('\n')) {
    const [, place, line] = /^(.+?:\d+):(.*)$/.exec(found) ?? []
    if (place && line !== undefined && !place.startsWith('package-lock.json')) yield [place, line]
  }
}

/** Every line that any commit ever added. */
function* addedLines(): Generator<[place: string, line: string]> {
  let place = ''
  const patches = git('log', '-p', '--no-color', '--unified=0', '--format=commit %h')
  for (const line of patches.split('\n')) {
    if (line.startsWith('commit ')) place = line
    else if (/^\+(?!\+\+ )/.test(line)) yield [place, line.slice(1)]
  }
}

if (import.meta.main) {
  const lines = process.argv.includes('--history') ? [trackedLines, addedLines] : [trackedLines]
  let count = 0
  for (const source of lines) {
    for (const [place, line] of source()) {
      count++
      const secret = secretIn(line)
      if (!secret) continue
      console.error(`${place}: looks like ${secret}`)
      process.exitCode = 1
    }
  }
  if (!process.exitCode) console.log(`No secret in ${count} lines`)
}
