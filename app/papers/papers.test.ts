import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#app/language/language.ts'
import { movementView, type ToldMovement } from '#app/live/movements-view.ts'
import type { Language } from '#domain/kernel/language.ts'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { statementOf } from '#domain/ledger/movement.ts'
import { movementsCsv } from './movements-csv.ts'
import type { Paper } from './paper.ts'
import { receiptPaper } from './receipt.ts'
import { statementPaper } from './statement.ts'
import { writePdf } from './write-pdf.ts'

let language: Language = 'fr'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'fr'
})

const now = new Date('2026-11-27T00:30:00Z')
const paid: ToldMovement = {
  id: '4a868733-860f-8dd8-8983-653e42e88227',
  at: new Date('2026-11-26T23:42:00Z'),
  kind: 'backing',
  amountMicro: micro(27_333_333n),
  balanceMicro: ZERO,
  certificateNumber: 12n,
  pocket: { slug: 'p', title: '=1+1; "deux" combats', recipientName: 'Moussa Diallo' },
  fight: null,
  orderId: '0913b114-125f-4196-b6d7-9978ef7a6dd2',
  isBacking: true,
  toAddress: null,
  reference: null,
  elsewhere: null,
  card: { eurCents: 2_523n, numerator: 9_227n, denominator: 10_000n },
}
const backing = {
  kind: 'share',
  units: 2,
  principalMicro: micro(26_031_746n),
  backerPaysMicro: micro(27_333_333n),
  saleFeeMicro: micro(1_301_587n),
  saleFeeBps: 500,
  waiver: { text: 'Je renonce', version: 'renonciation-2026-11', at: now },
  termsHash: 'ab'.repeat(32),
  generalTerms: { version: 'v2', hash: 'cd'.repeat(32) },
} as const

function wordsOf({ parts, notes, addressee }: Paper): string {
  const facts = parts.flatMap((part) =>
    part.kind === 'facts'
      ? part.facts.map(({ label, value }) => `${label}: ${value}`)
      : part.kind === 'table'
        ? part.rows.map((row) => row.join(' '))
        : [],
  )
  return [addressee.name, ...facts, ...notes].join('\n').replaceAll(/[\u00A0\u202F]/g, ' ')
}

test('a receipt says who paid what, in euros as well, and which terms hold', () => {
  const words = wordsOf(receiptPaper({ movement: paid, payer: 'Ana Fictive', backing, now }))
  for (const said of [
    'Ana Fictive',
    'Date (heure de Paris): 27 nov. 2026, 00:42',
    'Débité sur votre carte: 25,23 €',
    'Taux appliqué: 1 USDC = 0,9227 €',
    'Certificat: #0012',
    'dont frais Coin Rouge (5 % du soutien): 1,301587 USDC, à la charge du bénéficiaire',
    'Prime de compensation: 1,301587 USDC',
    'Total payé: 27,333333 USDC',
    'renonciation-2026-11',
    `Version v2, empreinte SHA-256 ${'cd'.repeat(32)}`,
    'ab'.repeat(32),
    'Référence: 0913B114',
  ]) {
    expect(words).toContain(said)
  }
  expect(words).not.toContain('TVA')
})

test('a receipt is one sheet in both languages, whatever letters a name has', async () => {
  for (const each of ['fr', 'en'] as const) {
    language = each
    const payer = 'Đặng Živković Ґалаґан 李'
    const pdf = await writePdf(receiptPaper({ movement: paid, payer, backing, now }))
    expect(sheetsOf(pdf)).toBe(1)
  }
})

const sheetsOf = (pdf: Uint8Array) =>
  Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])

test('a statement adds up, and goes on to as many sheets as it needs', async () => {
  const sale = { ...paid, kind: 'sale', balanceMicro: paid.amountMicro, card: null } as const
  const rows = Array.from({ length: 90 }, () => sale)
  const statement = statementOf(usdc(1), rows)
  const paper = statementPaper({ year: 2026, holder: 'Ana Fictive', statement, now })
  const words = wordsOf(paper)
  expect(words).toContain('Solde au début: 1 USDC')
  expect(words).toContain('Ventes: 2 459,99997 USDC')
  expect(words).toContain('Solde à la fin: 2 460,99997 USDC')
  expect(words).toContain('27,333333 +27,333333 28,333333')
  expect(sheetsOf(await writePdf(paper))).toBeGreaterThan(2)
})

test('a table for French spreadsheets has semicolons, commas, the time of Paris and no formula', () => {
  const [header, line] = movementsCsv([paid], 'french').split('\r\n')
  expect(header).toMatch(/^\uFEFFDate \(heure de Paris\);Mouvement;/)
  expect(line).toBe(
    `27/11/2026 00:42;Soutien;"'=1+1; ""deux"" combats · #0012";27,333333;0;25,23;;;${paid.id};;`,
  )
})

test('a table for programs has micro-USDC and UTC, and its header without any row', () => {
  const [header, line] = movementsCsv([paid], 'programs').split('\r\n')
  expect(line).toMatch(/^4a868733-[^,]+,2026-11-26T23:42:00.000Z,backing,/)
  expect(line).toContain(',12,27333333,0,2523,')
  expect(movementsCsv([], 'programs')).toBe(`${header}\r\n`)
})

test('NFT-02 a sale on another platform is a line with its platform and royalty, of no sum and without a receipt', () => {
  const platform = `0x${'0e'.repeat(20)}`
  const elsewhere = { platform, royaltyMicro: usdc(5) }
  const sold = { ...paid, kind: 'foreign_sale', orderId: null, card: null, elsewhere } as const
  const { rows, totals, closingMicro } = statementOf(usdc(1), [sold])
  expect([rows.length, totals, closingMicro]).toEqual([1, [], usdc(1)])
  const [, french] = movementsCsv([sold], 'french').split('\r\n')
  expect(french).toContain('27,333333;0;;')
  expect(french?.endsWith(`;${platform};5`)).toBe(true)
  expect(movementsCsv([sold], 'programs')).toContain(`${platform},5000000`)
  const { amount, facts, receiptHref } = movementView(sold)
  expect([amount, receiptHref]).toEqual(['27,333333\u00a0USDC', null])
  expect(facts).toContainEqual({ label: 'Redevance versée', value: '5\u00a0USDC' })
  expect(facts).toContainEqual({ label: 'Votre solde', value: expect.stringContaining('hors de') })
})
