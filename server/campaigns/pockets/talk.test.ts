import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

describe.each(databases)('what is told and asked about a Pocket on $name', (database) => {
  let site: TestPlatform
  let moussa: Visitor
  let ana: Visitor
  let bob: Visitor
  const pocket = `/api/pockets/${sandboxIds.share}`
  const studio = `/api/studio/pockets/${sandboxIds.share}/updates`
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    moussa = await newBacker(site)
    ana = await newBacker(site)
    bob = await newBacker(site)
    const person_id = await personOf(site.platform, moussa)
    await letActFor(site.platform.db, sandboxIds.moussa, { person_id })
  })
  afterAll(() => site.close())

  const read = async (list: 'updates' | 'questions', query = '') =>
    (await visitTestPlatform(site.url).send('GET', `${pocket}/${list}${query}`)).body
  const ask = (who: Visitor, text: string) => who.send('POST', `${pocket}/questions`, { text })
  const answer = (who: Visitor, id: string, words: string) =>
    who.send('POST', `/api/studio/questions/${id}/answer`, { answer: words })
  const textsOf = (page: { items: { text: string }[] }) => page.items.map(({ text }) => text)

  test('PKT-01 the recipient alone tells how things stand, and everybody reads it', async () => {
    const before = (await read('updates')).items.length
    for (const text of ['**Premier** message', 'Deuxième message']) {
      expect((await moussa.send('POST', studio, { text })).status).toBe(201)
      site.clock.advance(60_000)
    }
    const refused = await ana.send('POST', studio, { text: 'Je suis Moussa' })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const page = await read('updates')
    expect(page.items).toHaveLength(before + 2)
    expect(textsOf(page).slice(0, 2)).toEqual(['Deuxième message', '**Premier** message'])
    const first = await read('updates', '?limit=1')
    const next = await read('updates', `?limit=1&cursor=${first.nextCursor}`)
    expect(textsOf(next)).toEqual(['**Premier** message'])
    const foreign = `/api/studio/pockets/${sandboxIds.tips}/updates`
    expect((await moussa.send('POST', foreign, { text: 'Ailleurs' })).body.code).toBe(
      'unknown_object',
    )
  })

  test('a question is asked under a pseudonym, answered once by the recipient, and its author is told', async () => {
    const { body: asked } = await ask(ana, 'Quand vous entraînez-vous ?')
    const [question] = (await read('questions')).items
    expect(question).toMatchObject({ id: asked.questionId, answer: null })
    expect(question.alias).toMatch(/^soutien-/)
    expect(JSON.stringify(question)).not.toContain(await personOf(site.platform, ana))
    expect((await answer(bob, asked.questionId, 'Jamais')).status).toBeGreaterThanOrEqual(400)
    expect((await answer(moussa, asked.questionId, 'Chaque matin')).status).toBe(200)
    expect((await answer(moussa, asked.questionId, 'Chaque soir')).body.code).toBe(
      'already_recorded',
    )
    expect((await read('questions')).items[0]).toMatchObject({ answer: 'Chaque matin' })
    await site.platform.worker.drain()
    const mails = await readEmails(site.platform, { to: ana.email, key: 'question:' })
    expect(mails).toHaveLength(1)
  })

  test('few questions of one person wait at once', async () => {
    for (const text of ['Une', 'Deux', 'Trois']) expect((await ask(bob, text)).status).toBe(201)
    const { body } = await ask(bob, 'Quatre')
    expect(body.errors).toMatchObject([{ code: 'too_many_questions', detail: { most: 3 } }])
  })

  test('ACC-02 an operator hides a text with a reason, and never their own', async () => {
    const sam = operatorOf(site, 'alix')
    const { body } = await ask(ana, 'Une insulte')
    const path = `/pocket-questions/${body.questionId}/hiding`
    expect((await sam.ask('POST', path, { reason: ' ' })).body.code).toBe('reason_missing')
    await sam.done(path, because)
    expect(textsOf(await read('questions'))).not.toContain('Une insulte')
    expect((await sam.ask('POST', path, because)).body.code).toBe('transition_not_allowed')
    expect((await answer(moussa, body.questionId, 'Non')).body.code).toBe('transition_not_allowed')
    const { body: told } = await moussa.send('POST', studio, { text: 'À cacher' })
    await sam.done(`/pocket-updates/${told.updateId}/hiding`, because)
    expect(textsOf(await read('updates'))).not.toContain('À cacher')
  })

  test('RGPD-01 whoever leaves takes their questions along', async () => {
    expect(textsOf(await read('questions'))).toContain('Une')
    const told = await bob.send('GET', '/api/account/export')
    expect(told.body.questions.map(({ text }: { text: string }) => text)).toContain('Une')
    const left = await bob.send('DELETE', '/api/account', { password: goodPassword })
    expect(left.status).toBeLessThan(300)
    expect(textsOf(await read('questions'))).not.toContain('Une')
  })
})
