import { expect, test } from 'vitest'
import { type Lockfile, lockfileProblems } from './check-lockfile.ts'

const good = { version: '1.2.3', integrity: 'sha512-abc' }
const manifest = { dependencies: { a: '1.2.3' } }
const lockOf = (a: object, root: object = manifest): Lockfile => ({
  lockfileVersion: 3,
  packages: { '': root, 'node_modules/a': a },
})

test('a lockfile that agrees with the manifest has no problem', () => {
  expect(lockfileProblems(lockOf(good), manifest)).toEqual([])
})

test('a package in the archive of another one needs no sum of its own', () => {
  const bundled = { version: '1.2.3', inBundle: true }
  const lock = lockOf(good)
  lock.packages['node_modules/a/node_modules/b'] = bundled
  expect(lockfileProblems(lock, manifest)).toEqual([])
  expect(lockfileProblems(lockOf(bundled), manifest)).toHaveLength(1)
})

test.each([
  ['from a repository', { ...good, resolved: 'git+ssh://git@host.example/a.git' }],
  ['over plain http', { ...good, resolved: 'http://host.example/a.tgz' }],
  ['from a folder', { ...good, link: true }],
  ['without its content’s sum', { version: '1.2.3' }],
  ['with a weak sum', { ...good, integrity: 'sha1-abc' }],
])('a package %s is found', (_, locked) => {
  expect(lockfileProblems(lockOf(locked), manifest)).toHaveLength(1)
})

test('a package in another version than asked for is found', () => {
  expect(lockfileProblems(lockOf({ ...good, version: '1.2.4' }), manifest)).toEqual([
    'a: package.json says 1.2.3, the lockfile 1.2.4',
  ])
})

test('a lockfile that was not renewed is found', () => {
  const problems = lockfileProblems(lockOf(good), { dependencies: { a: '1.2.3', b: '1.0.0' } })
  expect(problems).toHaveLength(1)
})
