import { describe, expect, test } from 'vitest'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  closeProposal,
  findOpenProposal,
  lockProposal,
  openProposal,
  recordApproval,
} from '#server/approvals/proposals.ts'
import { answerOnce, type KeyedRequest } from '#server/kernel/answer-once.ts'
import { recordAudit } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { sandboxOperators } from './seed-operators.ts'

const [alix, noor] = sandboxOperators

function ask(site: TestPlatform, path: string, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/api${path}`, { headers })
}

const asOperator = (site: TestPlatform, handle: string) => ({
  authorization: `Bearer ${site.platform.operatorToken}`,
  'coin-rouge-operator': handle,
})

describe.each(databases)('the work of operators on $name', (database) => {
  test('ACC-02 the token of the data folder and a known handle make an operator, nothing less does', async () => {
    const site = await startTestPlatform(database.open)
    const path = '/operator/audit-log'
    expect((await ask(site, path)).status).toBe(401)
    expect((await ask(site, path, asOperator(site, 'nobody'))).status).toBe(401)
    const wrong = { ...asOperator(site, 'alix'), authorization: 'Bearer wrong' }
    expect((await ask(site, path, wrong)).status).toBe(401)
    expect((await ask(site, path, asOperator(site, 'alix'))).status).toBe(200)
    await site.platform.db.updateTable('operator').set({ disabled_at: new Date() }).execute()
    expect((await ask(site, path, asOperator(site, 'alix'))).status).toBe(401)
    await site.close()
  })

  test('ACC-02 a role without the operation is refused', async () => {
    const site = await startTestPlatform(database.open)
    await site.platform.db.deleteFrom('operator_role').where('role', '!=', 'support').execute()
    const answer = await ask(site, '/operator/audit-log', asOperator(site, 'alix'))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'not_allowed' })
    await site.close()
  })

  test('the log is read page by page and refuses a cursor that it never gave', async () => {
    const site = await startTestPlatform(database.open)
    const { db, clock } = site.platform
    await inTransaction(db, async (trx) => {
      for (const at of [1, 2, 3]) {
        const by = { kind: 'operator', id: alix.id } as const
        const auditEntry = {
          by,
          operation: 'freeze',
          subject: `person:${at}`,
          reason: 'test',
        } as const
        await recordAudit(trx, auditEntry, clock.now())
      }
    })
    const headers = asOperator(site, 'noor')
    const subjects: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`
      const page: { items: { subject: string }[]; nextCursor: string | null } = await (
        await ask(site, `/operator/audit-log?${query}`, headers)
      ).json()
      expect(page.items.length).toBeLessThanOrEqual(2)
      subjects.push(...page.items.map(({ subject }) => subject))
      cursor = page.nextCursor
    }
    // Before them stand the Pockets that a sandbox begins with.
    expect(subjects.slice(0, 3)).toEqual(['person:3', 'person:2', 'person:1'])
    const { count } = await db
      .selectFrom('audit_log')
      .select((log) => log.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(new Set(subjects).size).toBe(Number(count))
    const forged = Buffer.from("1' or true --").toString('base64url')
    for (const query of [
      `cursor=${forged}`,
      'limit=101',
      'limit=0',
      'limit=1e1',
      'limit=',
      'all=1',
    ]) {
      expect((await ask(site, `/operator/audit-log?${query}`, headers)).status).toBe(400)
    }
    await expect(db.updateTable('audit_log').set({ reason: null }).execute()).rejects.toThrow(
      /append-only/,
    )
    await site.close()
  })

  test('a proposal is open once per object and keeps who agreed', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const now = platform.clock.now()
    const fresh = {
      operation: 'withdraw_fees',
      subject: 'income:all',
      payload: { amountMicro: 5n },
      by: { kind: 'operator', id: alix.id },
      ownerPersonId: null,
      approvalsNeeded: 2,
      reason: 'month end',
    } as const
    const id = await inTransaction(platform.db, (trx) => openProposal(trx, platform, fresh, now))
    const again = inTransaction(platform.db, (trx) => openProposal(trx, platform, fresh, now))
    await expect(again).rejects.toThrow(/open_proposal/)
    await inTransaction(platform.db, async (trx) => {
      expect(await lockProposal(trx, id, 'freeze')).toBeNull()
      await recordApproval(trx, id, { id: noor.id, reason: 'checked' }, now)
      const locked = await lockProposal(trx, id, 'withdraw_fees')
      expect(locked?.proposal).toEqual({
        authorId: alix.id,
        ownerId: null,
        approverIds: [noor.id],
        approvalsNeeded: 2,
      })
    })
    const close = (outcome: 'carried_out' | 'withdrawn') =>
      inTransaction(platform.db, (trx) => closeProposal(trx, id, outcome, now))
    // The second approval is missing.
    await expect(close('carried_out')).rejects.toThrow(/too few approvals/)
    await close('withdrawn')
    expect(await findOpenProposal(platform.db, 'withdraw_fees', 'income:all')).toBeNull()
    await site.close()
  })

  test('the first answer to a key is given again, another input is refused, a refusal is not kept', async () => {
    const site = await startTestPlatform(database.open)
    const { db, clock } = site.platform
    let done = 0
    const request: KeyedRequest = {
      actorId: alix.id,
      operation: 'test',
      key: 'k',
      input: { n: 1n },
    }
    const run = (asked: KeyedRequest, fails = false) =>
      inTransaction(db, (trx) =>
        answerOnce(trx, asked, clock.now(), async () =>
          fails ? refuse({ code: 'nothing_due' }) : accept({ done: ++done, micro: '12' }),
        ),
      )
    expect(await run(request, true)).toMatchObject({ ok: false })
    expect(await run(request)).toEqual(accept({ done: 1, micro: '12' }))
    expect(await run(request)).toEqual(accept({ done: 1, micro: '12' }))
    const other = await run({ ...request, input: { n: 2n } })
    expect(other).toEqual(refuse({ code: 'key_reused' }))
    expect(await run({ ...request, actorId: noor.id })).toEqual(accept({ done: 2, micro: '12' }))
    // At once, and with nothing that both would lock: the second comes to what the first has left.
    const fresh = { ...request, key: 'at once' }
    const all = await Promise.all([run(fresh), run({ ...fresh, input: { n: 2n } }), run(fresh)])
    const answers = all.filter(({ ok }) => ok)
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    for (const answer of all) if (!answer.ok) expect(answer).toEqual(refuse({ code: 'key_reused' }))
    await site.close()
  })
})
