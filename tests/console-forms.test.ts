import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountLinks } from '#app/console/account-links.ts'
import { filtersOf } from '#app/console/filters.ts'
import { formFields, leavesOf } from '#app/console/form-fields.ts'
import { readForm } from '#app/console/read-form.ts'
import { runAct } from '#app/console/run-act.ts'
import type { Shape } from '#app/console/shape.ts'
import { typedOf } from '#app/console/typed.ts'
import { typedValue } from '#app/console/typed-value.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { operatorsOperations } from '#server/edge/http/ask-as-operator.ts'
import { amountText } from '#server/kernel/amount-text.ts'
import { exactJson } from '#server/kernel/exact-json.ts'

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Shape
const read = (schema: z.ZodType, typed: Record<string, string>) => {
  const { body, problems } = readForm(shapeOf(schema), typedOf(Object.entries(typed)))
  return { body, problems: Object.fromEntries(problems) }
}

test('every setting in force is typed, read and sent as exactly what it is', () => {
  const change = operatorsOperations.get('POST /setting-changes')?.body as Shape
  const inForce = JSON.parse(exactJson(DEFAULT_SETTINGS)) as Record<string, unknown>
  for (const [name, value] of Object.entries(inForce)) {
    const shape = change.properties?.change?.oneOf?.find(
      ({ properties }) => properties?.name?.const === name,
    )
    const place = { at: 'change.value', name: 'value', within: name }
    const entries = typedValue(shape?.properties?.value ?? {}, value, place)
    const typed = typedOf([['change.name', name], ...entries])
    expect(readForm(change, typed).body.change).toEqual({ name, value })
    expect(entries.filter(([, text]) => text.includes('.'))).toEqual([])
  }
})

test('a card rate shows its bounds before one is refused, and a length of time its unit', () => {
  const change = operatorsOperations.get('POST /setting-changes')?.body as Shape
  const hintOf = (name: string) =>
    leavesOf(formFields(change, typedOf([['change.name', name]])))
      .flatMap((field) => (field.at === 'change.value' && field.as === 'input' ? [field.hint] : []))
      .at(0)
  expect(hintOf('eurPerUsdc')).toContain('entre 0,5 et 2')
  expect(hintOf('fullKycMonths')).toBe('En mois.')
  expect(hintOf('hoursBeforeWeighIn')).toBe('En heures.')
  expect(hintOf('tipPocketsPerYear')).toBeNull()
  const payout = operatorsOperations.get('POST /payouts')?.body as Shape
  expect(formFields(payout, typedOf([])).find(({ at }) => at === 'amount')).toMatchObject({
    hint: expect.stringContaining('la somme entière'),
  })
})

test('an amount is typed with a comma or a point and sent to the last digit', () => {
  const schema = z.strictObject({ amount: amountText, capMicro: z.string() })
  const typed = { amount: '1 250,333333', capMicro: '27,5' }
  expect(read(schema, typed).body).toEqual({ amount: '1250.333333', capMicro: '27500000' })
  expect(read(schema, { amount: 'douze', capMicro: '0.0000001' }).problems).toEqual({
    amount: 'usdc',
    capMicro: 'micro',
  })
})

test('a percentage is sent as whole basis points, and one that is finer is not rounded', () => {
  const schema = z.strictObject({ feeBps: z.int(), sharePpm: z.int() })
  expect(read(schema, { feeBps: '2,5 %', sharePpm: '12.3456' }).body).toEqual({
    feeBps: 250,
    sharePpm: 123_456,
  })
  expect(read(schema, { feeBps: '2.555', sharePpm: '0.00001' }).problems).toEqual({
    feeBps: 'bps',
    sharePpm: 'ppm',
  })
})

test('a time is typed in Paris and sent in UTC, in winter and in summer', () => {
  const schema = z.strictObject({ fromAt: z.iso.datetime(), untilAt: z.iso.datetime() })
  const typed = { fromAt: '2026-01-15T20:30', untilAt: '2026-07-15T20:30' }
  expect(read(schema, typed).body).toEqual({
    fromAt: '2026-01-15T19:30:00.000Z',
    untilAt: '2026-07-15T18:30:00.000Z',
  })
  expect(read(schema, { ...typed, untilAt: '2026-02-31T10:00' }).problems).toEqual({
    untilAt: 'instant',
  })
})

test('what is left empty is null, left out or asked for, as the schema has it', () => {
  const schema = z.strictObject({
    orderId: z.uuid().nullable(),
    note: z.string().optional(),
    conversion: z.strictObject({ rate: z.string(), source: z.string() }).nullable(),
    reason: z.string(),
  })
  expect(read(schema, {})).toEqual({
    body: { orderId: null, conversion: null },
    problems: { reason: 'required' },
  })
  expect(read(schema, { reason: 'x', 'conversion.rate': '0,92' }).problems).toEqual({
    'conversion.source': 'required',
  })
})

test('lines that were shown and not touched are not sent', () => {
  const line = z.strictObject({ account: z.string(), side: z.enum(['debit', 'credit']) })
  const schema = z.strictObject({ lines: z.array(line).min(2).max(20) })
  const typed = {
    'rows:lines': '3',
    'lines.0.account': 'provider:cash',
    'lines.0.side': 'debit',
    'lines.1.account': 'quarantine',
    'lines.1.side': 'credit',
  }
  expect(read(schema, typed).body.lines).toHaveLength(2)
})

test('the address of a page stands for the id that it ends with', () => {
  const schema = z.strictObject({ pocketId: z.uuid() })
  const id = '0190a0de-0000-7000-8000-000000000001'
  const typed = { pocketId: `https://coin-rouge.example/p/${id}?x=1` }
  expect(read(schema, typed).body).toEqual({ pocketId: id })
})

test('everything that stands in the way is said at once', async () => {
  const answer = {
    ok: false,
    refusals: [{ code: 'money_stopped' }, { code: 'not_allowed' }],
  } as const
  const act = { body: {}, answer: {}, fields: () => [] }
  const asking = {
    ask: async () => answer,
    rehearse: async () => ({ answer, entries: [] }),
    file: async () => null,
  }
  const posted = { once: '', typed: typedOf([]), files: [] }
  const sent = await runAct(act, { ...posted, intent: 'go' }, asking)
  expect(sent.refusals).toHaveLength(2)
  const looked = await runAct(act, { ...posted, intent: 'check' }, asking)
  expect(looked.rehearsed?.refusals).toEqual(sent.refusals)
})

test('an amount beside a currency is meant in it, and any other in USDC', () => {
  const hints = (key: string) =>
    formFields(operatorsOperations.get(key)?.body as Shape, typedOf([])).flatMap((field) =>
      field.as === 'input' && field.kind === 'usdc' ? [field.hint] : [],
    )
  expect([...new Set(hints('POST /fights/:id/earnings'))]).toEqual([
    'Dans cette devise, par exemple 27,50.',
  ])
  expect(hints('POST /reserve-fundings')).toEqual(['En USDC, par exemple 27,50.'])
})

test('entries are narrowed by the names of the accounts, and by one that a Pocket’s page leads to', () => {
  const query = operatorsOperations.get('GET /ledger-entries')?.query as Shape
  const labelsOf = (search: string) => {
    const [account] = filtersOf(query, new URLSearchParams(search))
    return account?.options.map(({ label }) => label) ?? []
  }
  expect(labelsOf('')).toEqual(expect.arrayContaining(['Trésorerie de la société', 'Quarantaine']))
  expect(labelsOf('').filter((label) => /[<>]/.test(label))).toEqual([])
  const [escrow] = accountLinks('GET /pockets', { id: '0190a0de-0000-7000-8000-000000000001' })
  expect(escrow?.text).toBe('Séquestre du Pocket')
  const { search } = new URL(escrow?.href ?? '', 'https://coin-rouge.example')
  expect(labelsOf(search)).toContain('Séquestre du Pocket · 0190a0…0001')
})

test('a filter that is refused says at its field what is wrong, and with what', () => {
  const errorsOf = (key: string, search: string, wrong: string[]) =>
    filtersOf(operatorsOperations.get(key)?.query as Shape, new URLSearchParams(search), wrong)
      .filter(({ error }) => error !== null)
      .map(({ name, error }) => [name, error])
  expect(errorsOf('GET /audit-log', 'from=abc', ['from'])).toEqual([
    ['from', 'Entrez une date et une heure. Saisi\u00a0: «\u00a0abc\u00a0».'],
  ])
  expect(errorsOf('GET /ledger-entries', 'account=nowhere', ['account'])).toEqual([
    ['account', 'Ce compte n’existe pas. Saisi\u00a0: «\u00a0nowhere\u00a0».'],
  ])
  expect(errorsOf('GET /audit-log', 'from=', ['cursor'])).toEqual([])
})
