import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, isApproval, isOfRow, keysOf, ROOMS } from '#app/console/rooms.ts'
import type { Shape } from '#app/console/shape.ts'
import * as actPage from '#app/routes/operator-faire.tsx'
import * as proposalPage from '#app/routes/operator-proposition.tsx'
import * as seePage from '#app/routes/operator-voir.tsx'
import { operatorsOperations } from '#server/edge/http/ask-as-operator.ts'
import { clientContext, platformContext } from '#server/host/platform-context.ts'
import { seedSandbox } from '#server/host/seed.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  await seedSandbox(site.platform)
})
afterAll(() => site.close())

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what it expects to find.
type Part = (args: any) => Promise<any>

/** Asks for a page of the console as one of the sandbox's operators. */
async function ask(
  part: Part,
  at: string,
  { by = 'alix', form }: { by?: string; form?: object } = {},
) {
  const context = new RouterContextProvider()
  context.set(platformContext, site.platform)
  context.set(clientContext, { network: null, userAgent: null })
  const url = new URL(at, site.url)
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, String(value))
  const request = new Request(url, {
    headers: { authorization: `Bearer ${site.platform.operatorToken}`, 'coin-rouge-operator': by },
    ...(form ? { method: 'POST', body } : {}),
  })
  const rest = url.pathname.replace(/^\/operator\/(voir|faire)\//, '')
  const params = { '*': rest, id: rest.split('/').at(-1) ?? '' }
  const answer = await part({ request, params, context })
  return { status: answer?.init?.status ?? 200, view: answer?.data ?? answer }
}

const anId = '0190a0de-0000-7000-8000-000000000001'
const withIds = (key: string) => {
  const names = operatorsOperations.get(key)?.params ?? []
  return new URLSearchParams(names.map((name) => [name, name === 'distribution' ? '1' : anId]))
}

/** Whatever a person reads on a page. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'string'
      ? /^(text|label|title|said|hint)$/.test(name)
        ? [part]
        : []
      : wordsIn(part),
  )
}

/** Names of the code: `needs_response`, `amountMicro`, `payable:person`. */
const RAW = /\b[a-z]+_[a-z_]+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-z]+:[a-z]/

const keys = ROOMS.flatMap(keysOf).filter((key) => !isApproval(key) && !isOfRow(key))

describe('ACC-02 every page that shows an operation opens without an error', () => {
  test.each(keys.filter((key) => key.startsWith('GET ')))('%s', async (key) => {
    const { status, view } = await ask(seePage.loader, `${addressOf(key)}?${withIds(key)}`)
    expect(status).toBeLessThan(500)
    expect(view.title).not.toBe('')
    expect(wordsIn(view).filter((text) => RAW.test(text))).toEqual([])
  })
})

describe('ACC-02 every form that does an operation opens and says what is missing', () => {
  test.each(keys.filter((key) => !key.startsWith('GET ')))('%s', async (key) => {
    const at = `${addressOf(key)}?${withIds(key)}`
    const { status, view } = await ask(actPage.loader, at)
    expect(status).toBe(200)
    expect(
      view.fields.length + view.given.length + (view.choices?.links.length ?? 0),
    ).toBeGreaterThanOrEqual(0)
    const choices = view.choices?.links ?? [{ href: at }]
    for (const { href } of choices) {
      const form = (await ask(actPage.loader, href)).view
      expect(form.choices).toBeNull()
      expect(wordsIn(form).filter((text) => RAW.test(text))).toEqual([])
    }
    const body = (operatorsOperations.get(key)?.body ?? {}) as Shape
    if (!body.required?.includes('reason') || view.choices) return
    const sent = await ask(actPage.action, at, { form: { intent: 'go' } })
    expect(sent.status).toBe(400)
    expect(sent.view.errors.reason).toBe('À remplir.')
  })
})

test('ACC-02 one operator proposes by a form, and another one approves on the page of the proposal', async () => {
  const at = '/operator/faire/reserve-fundings'
  const wrong = { intent: 'check', amount: 'douze', reference: 'V-2026-1', reason: 'Réserve' }
  const refused = await ask(actPage.action, at, { form: wrong })
  expect(refused.view.errors).toEqual({ amount: 'Entrez un montant, par exemple 27,50.' })
  const form = { ...wrong, amount: '1 000,50' }
  const before = (await ask(actPage.action, at, { form })).view.rehearsed
  expect(before).toMatchObject({ refusals: [], proposes: true })
  const done = await ask(actPage.action, at, { form: { ...form, intent: 'go', once: 'one' } })
  const page: string = done.view.done.proposal
  expect((await ask(proposalPage.loader, page)).view.barred).not.toBeNull()
  const seen = (await ask(proposalPage.loader, page, { by: 'noor' })).view
  expect(seen.barred).toBeNull()
  expect(JSON.stringify(seen.sections)).toContain('1\u202f000,5')
  const look = { intent: 'check', reason: 'Vu aussi' }
  const looked = (await ask(proposalPage.action, page, { by: 'noor', form: look })).view
  expect(looked.rehearsed).toMatchObject({ proposes: false, entries: [{ facts: [] }] })
  const agreed = await ask(proposalPage.action, page, {
    by: 'noor',
    form: { ...look, intent: 'go' },
  })
  expect(agreed.view.done.said).toBe('Votre accord est noté.')
})

test('ACC-02 whoever approves contracts opens a fight, and is not led to the list of those who record them', async () => {
  const { db } = site.platform
  const { id } = await db.selectFrom('fight').select('id').executeTakeFirstOrThrow()
  const at = `/operator/voir/fights/${id}`
  expect((await ask(seePage.loader, at, { by: 'noor' })).view.back).not.toBeNull()
  await db
    .deleteFrom('operator_role')
    .using('operator')
    .whereRef('operator.id', '=', 'operator_role.operator_id')
    .where('handle', '=', 'noor')
    .where('role', '<>', 'compliance')
    .execute()
  const { status, view } = await ask(seePage.loader, at, { by: 'noor' })
  expect([status, view.said, view.back]).toEqual([200, null, null])
  expect(JSON.stringify(view.sections)).toContain('/operator/voir/pockets/')
  expect((await ask(seePage.loader, '/operator/voir/fights', { by: 'noor' })).status).toBe(403)
})
