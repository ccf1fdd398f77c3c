import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from './take-lock.ts'

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'coin-rouge-lock-'))

test('one folder is taken once, and again when it is given back', () => {
  const folder = newFolder()
  const release = takeLock(folder)
  expect(() => takeLock(folder)).toThrow(/already uses the data folder/)
  release()
  expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  takeLock(folder)()
})

test('a process that has the folder keeps it until it ends, however it ends', async () => {
  const folder = newFolder()
  const module = JSON.stringify(path.join(import.meta.dirname, 'take-lock.ts'))
  const script = `const { takeLock } = await import(${module}); takeLock(${JSON.stringify(folder)}); console.log('taken'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(() => takeLock(folder)).toThrow(`Process ${child.pid} already uses`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  takeLock(folder)()
})

test.each([
  ['a process that is gone', '999999999 1'],
  ['a number that another process has got since', `${process.ppid} 1`],
  ['this very number, from before a restart', `${process.pid} 1`],
  ['nothing that can be read', ''],
])('a lock left behind by %s is taken over', (_what, owner) => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'lock'), owner)
  takeLock(folder)()
})
