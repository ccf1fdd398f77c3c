import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { approvals as approvalPaths } from '#server/host/approvals.ts'
import { approvalOf } from './approval-paths.ts'

const id = '0a000000-0000-4000-8000-000000000001'
const place = path.join(import.meta.dirname, '../..')

/** The operations of every proposal that some file of the server opens, read from its text. */
function proposedOperations(): readonly string[] {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
  const proposing = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !/approvals\/(approvable|four-eyes|proposals)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(place, file), 'utf8'))
    .filter((text) => /\b(proposeOperation|openProposal)\(/.test(text))
  const named = proposing.flatMap((text) => {
    const opened = /^const (?:operation|parting) = '(\w+)'/m.exec(text)
    return opened
      ? [opened[1] ?? '']
      : [...text.matchAll(/operation: '(\w+)',\n\s+subject/g)].map(([, name]) => name ?? '')
  })
  expect(named.length).toBeGreaterThanOrEqual(proposing.length)
  return [...new Set(named)]
}

describe('ACC-02 every proposal', () => {
  test.each(proposedOperations())(
    'of %s has a path by which a second person approves',
    (operation) => {
      expect(approvalPaths.map((one) => one.operation)).toContain(operation)
    },
  )

  test.each(approvalPaths)('$operation is approved at $path, which asks for that right', (one) => {
    const found = endpoints.find(({ path: declared }) => declared === `/operator${one.path}`)
    expect(found).toMatchObject({ method: 'POST', operation: one.operation, audience: 'operator' })
  })

  test.each(approvalPaths.filter(({ repeats }) => repeats?.length))(
    '$path takes no agreement without what it repeats',
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
