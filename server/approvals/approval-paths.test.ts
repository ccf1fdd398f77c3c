import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { approvals as approvalPaths } from '#server/host/approvals.ts'
import { approvalOf } from './approval-paths.ts'

const id = '0a000000-0000-4000-8000-000000000001'
const place = path.join(import.meta.dirname, '..')

/** The texts of the server's files that call one of these functions. */
function textsCalling(functions: RegExp): readonly string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.startsWith('approvals/'))
    .map((file) => readFileSync(path.join(place, file), 'utf8'))
    .filter((text) => functions.test(text))
}

/** What these texts say by a pattern, each at least once. */
function namedIn(texts: readonly string[], pattern: RegExp): readonly string[] {
  const named = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThanOrEqual(texts.length)
  return [...new Set(named)]
}

const submitted = namedIn(textsCalling(/\bopenProposal\(/), /operation: '(\w+)',\n\s+subject/g)
const approvable = namedIn(textsCalling(/\bapprovable(Submission)?\(\{/), / {2}path: '(\S+)'/g)

describe('ACC-02 every proposal', () => {
  test.each(submitted)('of %s has a path by which a second person approves', (operation) => {
    expect(approvalPaths.map((one) => one.operation)).toContain(operation)
  })

  test.each(approvable)('that is approved at %s is listed with it', (at) => {
    expect(approvalPaths.map((one) => one.path)).toContain(at)
  })

  test.each(approvalPaths)('$operation is approved at $path, which asks for that right', (one) => {
    const found = endpoints.find(({ path: declared }) => declared === `/operator${one.path}`)
    expect(found).toMatchObject({ method: 'POST', operation: one.operation, audience: 'operator' })
  })

  test.each(approvalPaths.filter(({ repeats }) => repeats?.length))(
    '$path takes no approval without what it repeats',
    ({ path: at, repeats = [] }) => {
      const found = endpoints.find(({ path: declared }) => declared === `/operator${at}`)
      const { error } = found?.body?.safeParse({ reason: 'Read' }) ?? {}
      const missing = error?.issues.map(({ path: [field] }) => field)
      expect(missing).toEqual([...repeats])
    },
  )

  test('names the proposal or the object, and repeats what has to be said again', () => {
    const proposal = { id, payload: {}, operation: 'approve_payout' }
    const of = (subject: string, operation = proposal.operation, payload = {}) =>
      approvalOf(approvalPaths, { ...proposal, subject, operation, payload })?.path
    expect(of('receipt:7:return')).toBe(`/receipt-returns/${id}/approvals`)
    expect(of('closedAccount:7')).toBe(`/closed-account-payees/${id}/approvals`)
    expect(of('pocket:7')).toBe(`/payouts/${id}/approvals`)
    expect(of('pocket:7', 'close_pocket')).toBe('/pockets/7/early-end/approvals')
    expect(of('fight:7:bout', 'record_fight')).toBe(`/fight-changes/${id}/approvals`)
    const payload = { outcome: 'win', evidenceHash: 'ab' }
    const result = { id, operation: 'record_fight', subject: 'fight:7:result', payload }
    expect(approvalOf(approvalPaths, result)).toEqual({ path: '/fights/7/result', body: payload })
    expect(of('x', 'public_pages')).toBe(undefined)
  })
})
