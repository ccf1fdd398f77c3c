import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  approvedPocket,
  askAs,
  fileDocument,
  newAthlete,
  repeatedAt,
  shareInput,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'

const base = '/api/studio/pockets'

test('ATH-02 TIP-03 the first pro contract ends the tips on sale, opens shares, and owes badges a window', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { visitor: ines, fighterId: inesId } = await newAthlete(site)
  const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
    answer.body.errors?.map(({ code }) => code)
  const publish = (id: string) => ines.send('POST', `${base}/${id}/publication`, {})
  const row = (id: string) =>
    site.platform.db.selectFrom('pocket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const id = await approvedPocket(site, ines, tipsInput(site))
  const waiting = await approvedPocket(site, ines, tipsInput(site))
  await publish(id)
  site.clock.advance(DAY_MS)
  await site.platform.worker.drain()
  const fan = await newBacker(site)
  await buy(fan, { kind: 'tips', pocketId: id, amount: '5' })
  await site.platform.worker.drain()
  const bout = await approvedFight(site, ines)
  const inDays = (days: number) =>
    new Date(site.clock.now().getTime() + days * DAY_MS).toISOString()
  const late = { opensAt: inDays(5), closesAt: inDays(35) }
  const share = await approvedPocket(site, ines, shareInput(site, [bout], late))
  expect(codesOf(await publish(share))).toEqual(['not_professional'])
  const mails = async (words: string) => {
    await site.platform.worker.drain()
    return (await readEmails(site.platform)).filter(({ text }) => text.includes(words))
  }
  const record = async () =>
    ines.send('POST', '/api/studio/pro-contract', {
      signedAt: site.clock.now().toISOString(),
      evidenceHash: await fileDocument(site, ines),
    })
  const evidenceHash = await fileDocument(site, ines)
  const early = { signedAt: '1950-01-01T00:00:00.000Z', evidenceHash }
  const refused = await ines.send('POST', '/api/studio/pro-contract', early)
  expect(refused.body.errors).toMatchObject([
    { code: 'contract_too_early', detail: { field: 'signedAt' } },
  ])
  await record()
  const contract = `/operator/fighters/${inesId}/pro-contract`
  await askAs(site, 'alix', 'POST', `${contract}/refusal`, { reason: 'La page 2 manque' })
  expect(await mails('La page 2 manque')).toMatchObject([{ to: ines.email }])
  await record()
  const path = `${contract}/verification`
  const seen = { reason: 'Seen', ...(await repeatedAt(site, path)) }
  await askAs(site, 'alix', 'POST', path, seen)
  expect((await row(id)).ended_early_at).toBeNull()
  await askAs(site, 'noor', 'POST', path, seen)
  expect((await row(id)).ended_early_at).toEqual(site.clock.now())
  expect((await ines.send('GET', `/api/pockets/${id}`)).body.status).toBe('closed')
  expect(codesOf(await publish(waiting))).toContain('already_professional')
  expect(codesOf(await publish(share))).toEqual(['priority_owed'])
  const window = { ...late, priorityWindow: true }
  const withWindow = await approvedPocket(site, ines, shareInput(site, [bout], window))
  expect((await publish(withWindow)).body.status).toBe('scheduled')
  const emails = await mails(`/p/${(await row(withWindow)).slug}`)
  expect(emails.map(({ to }) => to)).toEqual([fan.email])
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})
