import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createEuList, readEuList } from './eu-list.ts'
import { joinSources } from './join-sources.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-list-'))
const columns = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_SubjectType',
  'Entity_SubjectType_ClassificationCode',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'Entity_Remark',
]
/** A file of the right shape; everybody on it is invented. */
const fileOf = (madeOn: string, more: readonly string[] = []) =>
  `\uFEFF${[
    columns.join(';'),
    `${madeOn};1;EU.1.1;P;person;Fictif;Ivan;Petrovitch;Ivan Petrovitch Fictif;"says ""so""; and\n more"`,
    `${madeOn};1;EU.1.1;P;person;;;;Иван Фиктив;`,
    `${madeOn};2;EU.2.2;P;person;Imaginaire;Zoé;;;`,
    `${madeOn};3;EU.3.3;E;enterprise;;;;Ana Test;`,
    `${madeOn};3;EU.3.3;P;person;;;;;an address alone`,
    ...more,
  ].join('\r\n')}\r\n`

let files = 0
function listOf(text: string | null, mostDays = 7) {
  const file = path.join(folder, `list-${++files}.csv`)
  if (text !== null) writeFileSync(file, text)
  const source = createEuList({ path: file, mostDays, now: () => new Date('2026-11-20T18:00:00Z') })
  const look = (legalName: string) =>
    source.look('name', { personId: 'p', legalName, country: 'FR', walletAddress: null })
  return { file, source, look }
}

test('KYC-02 a listed name is a hit by its entry, another one passes, and both keep the list’s version', async () => {
  const { look } = listOf(fileOf('2026-11-19'))
  const hit = await look('Iván Fictif')
  expect(hit).toMatchObject({ verdict: 'hit', reasons: ['sanctions_list', 'EU.1.1'] })
  expect(hit.reference).toMatch(/^eu-list:2026-11-19:[0-9a-f]{12}$/)
  expect((await look('Ivan Fiktiv')).verdict).toBe('hit')
  expect((await look('IMAGINAIRE Zoe')).reasons).toContain('EU.2.2')
  expect(await look('Ana Test')).toEqual({ verdict: 'pass', reference: hit.reference, reasons: [] })
  expect(JSON.stringify(hit)).not.toContain('Fictif')
})

test.each([
  ['that is not there', null, 'list_unreadable'],
  ['that is empty', '', 'list_unreadable'],
  ['that is something else', '<html><body>Not found</body></html>', 'list_unreadable'],
  ['with nobody on it', `${columns.join(';')}\n`, 'list_unreadable'],
  ['with a line cut off', `${fileOf('2026-11-19')}2026-11-19;9;EU.9`, 'list_unreadable'],
  ['that does not say when it was made', fileOf('yesterday'), 'list_unreadable'],
  ['of eight days ago', fileOf('12/11/2026'), 'list_too_old'],
  ['of the day after tomorrow', fileOf('2026-11-22'), 'list_too_old'],
])('KYC-02 a list %s leaves everybody pending', async (_what, text, reason) => {
  const { look, source } = listOf(text)
  for (const name of ['Ana Test', 'Ivan Fictif']) {
    expect(await look(name)).toMatchObject({ verdict: 'pending', reasons: [reason] })
  }
  const person = { personId: 'p', legalName: 'Ana Test', country: 'FR', walletAddress: null }
  expect((await joinSources([source]).screen(person)).verdict).toBe('pending')
})

test('KYC-02 a name without an e-mail is nobody’s, and stays pending', async () => {
  const { look } = listOf(fileOf('19/11/2026'))
  expect(await look(' - ')).toMatchObject({ verdict: 'pending', reasons: ['name_unreadable'] })
})

test('KYC-02 a list that was replaced is read anew, and one that went is no list', async () => {
  const { file, look } = listOf(fileOf('2026-11-19'))
  expect((await look('Ana Nouvelle')).verdict).toBe('pass')
  writeFileSync(file, fileOf('2026-11-20', ['2026-11-20;4;EU.4.4;P;person;;;;Ana Nouvelle;']))
  utimesSync(file, new Date(), new Date(Date.now() + 5_000))
  expect((await look('Ana Nouvelle')).reasons).toContain('EU.4.4')
  rmSync(file)
  expect((await look('Ana Nouvelle')).verdict).toBe('pending')
})

test('columns in another order are read by their names', async () => {
  const file = Readable.from(['NameAlias_WholeName;fileGenerationDate\nIvan Fictif;2026-11-19\n'])
  const list = await readEuList(file)
  expect([...list.byWord.keys()].toSorted()).toEqual(['fictif', 'ivan'])
})
