import { expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { readPages } from '#tests/fixtures/pages.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newAthlete, tipsInput } from '#tests/fixtures/recipients.ts'

test('ATH-01 Pockets of one’s own, and those handed in, come page by page, each once', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { visitor } = await newAthlete(site)
  const base = '/api/studio/pockets'
  const drafted: string[] = []
  // They open, and are handed in, at the same instant: only their ids tell them apart.
  for (let count = 0; count < 5; count++) {
    const { body } = await visitor.send('POST', base, tipsInput(site))
    drafted.push(body.pocketId)
    if (count < 3) await visitor.send('POST', `${base}/${body.pocketId}/submission`, {})
  }
  const idsOf = (pages: Record<string, unknown>[][]) => pages.flat().map(({ id }) => String(id))
  const own = await readPages((path) => visitor.send('GET', path), base, 2)
  expect(own.map((page) => page.length)).toEqual([2, 2, 1])
  expect(idsOf(own).toSorted()).toEqual(drafted.toSorted())
  const ask = (path: string) => askAs(site, 'alix', 'GET', path)
  const submitted = await readPages(ask, '/submitted-pockets', 1)
  expect(submitted.map((page) => page.length)).toEqual([1, 1, 1])
  expect(idsOf(submitted).toSorted()).toEqual(drafted.slice(0, 3).toSorted())
  expect((await ask('/submitted-pockets?cursor=nowhere')).status).toBe(400)
  await site.close()
})
