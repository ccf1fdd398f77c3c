import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeEmail } from '#server/kernel/jobs/email.ts'
import { oneDatabase } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

const words = () => ({ subject: 'Un <b>essai</b>', lines: ['Un <script>'] })

let site: TestPlatform
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  await site.platform.ports.mail.send(
    composeEmail({
      key: 'one',
      to: { email: 'ana@exemple.example', name: '<script>alert(1)</script>', language: 'fr' },
      words: { fr: words, en: words },
      facts: { reference: '<i>1</i>' },
      action: { fr: 'Ouvrir & lire', en: '', url: 'https://coin-rouge.example/?a=1&b="2"' },
    }),
  )
})
afterAll(() => site.close())

const read = async (path: string) => {
  const answer = await fetch(`${site.url}/sandbox/outbox${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a kept mail is shown as a mail reader shows it, with nothing in it that runs or loads', async () => {
  const { text, headers } = await read('/1/html')
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(sheet).digest('base64')
  expect(headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  )
  expect(text).toContain('<h1>Un &lt;b&gt;essai&lt;/b&gt;</h1>')
  expect(text).toContain('href="https://coin-rouge.example/?a=1&amp;b=&quot;2&quot;"')
  expect(text).not.toContain('<script')
  expect(text).toContain('<td>&lt;i&gt;1&lt;/i&gt;</td>')
  // A class without a rule is a part that nobody designed.
  for (const [, name] of text.matchAll(/class="(\w+)"/g)) expect(sheet).toContain(`.${name}`)
})

test('its text says the same, and a number without a mail is not found', async () => {
  const { text } = await read('/1')
  expect(text).toContain('Ouvrir &amp; lire\u00a0: ')
  expect((await read('/2/html')).status).toBe(404)
})
