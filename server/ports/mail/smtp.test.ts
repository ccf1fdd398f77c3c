import { expect, test } from 'vitest'
import { openMailServer } from '#tests/fixtures/mail-server.ts'
import { RecipientRefused } from './port.ts'
import { createSmtpMail } from './smtp.ts'
import { toMessage } from './transform.ts'

const to = 'someone.private@example.org'

/** What becomes of an e-mail that the mail server answers so. */
async function sendTo(answer: string | null): Promise<unknown> {
  const server = await openMailServer((recipient) => answer?.replace('WHO', recipient) ?? null)
  const mail = createSmtpMail(server.url, 'us@example.org')
  const email = { key: 'one', to, subject: 'Hello', text: 'Hello\n.\nyou', html: 'Hello' }
  const ended = await mail.send(email).then(
    () => server.taken,
    (error: unknown) => error,
  )
  server.close()
  return ended
}

test('a mail that is taken is told by nothing else', async () => {
  expect(await sendTo(null)).toEqual([to])
})

test('an e-mail that one press ends says so to mail programs, and no other does', () => {
  const email = { key: 'one', to, subject: 'Hello', text: 'Hello', html: 'Hello' }
  const unsubscribeUrl = 'https://us.example/desabonnement/x/y'
  expect(toMessage({ ...email, unsubscribeUrl }, 'us@example.org').headers).toEqual({
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(toMessage(email, 'us@example.org').headers).toEqual({})
})

test.each([
  ['550 5.1.1 <WHO>: no such user', '550 5.1.1'],
  ['550-5.1.1 The account\r\n550 5.1.1 WHO does not exist', '550 5.1.1'],
  ['501 5.1.3 Bad recipient address syntax: WHO', '501 5.1.3'],
  ['556 5.1.10 WHO: the domain takes no mail', '556 5.1.10'],
  ['550 5.2.1 WHO is disabled', '550 5.2.1'],
  ['550 No such user: WHO', '550'],
  ['551 User not local', '551'],
  ['553 Requested action not taken: mailbox name not allowed', '553'],
])('RGPD-01 a recipient is refused for good by %j, and not named', async (answer, reply) => {
  const error = await sendTo(answer)
  expect(error).toBeInstanceOf(RecipientRefused)
  expect(error).toMatchObject({ reply, message: `the recipient was refused: ${reply}` })
  expect(JSON.stringify([error, (error as Error).stack])).not.toContain(to)
})

test.each([
  ['550 5.7.1 <WHO>: Relay access denied', '550'],
  ['550 5.1.8 <us@example.org>: Sender address rejected', '550'],
  ['550 relay not permitted for WHO', '550'],
  ['550 Blocked, see our policy', '550'],
  ['554 5.7.1 Service unavailable; client host is listed', '554'],
  ['552 5.2.2 WHO: mailbox full', '552'],
  ['450 4.1.1 <WHO>: cannot be verified now', '450'],
  ['452 4.2.2 WHO: mailbox full', '452'],
  ['503 Bad sequence of commands', '503'],
])(
  'RGPD-01 a mail that is not taken by %j may be later, and nobody is named',
  async (answer, code) => {
    const error = await sendTo(answer)
    expect(error).not.toBeInstanceOf(RecipientRefused)
    expect(error).toMatchObject({ message: `the mail server did not take it: ${code}` })
    expect(JSON.stringify([error, (error as Error).stack])).not.toContain(to)
  },
)
