import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createSmtpMail } from './smtp.ts'

/** A mail server that knows nobody. */
async function openServer() {
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      const said = /<(.+?)>/.exec(line)?.[1]
      if (line.startsWith('RCPT')) socket.write(`550 5.1.1 <${said}>: no such user\r\n`)
      else socket.write('250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('RGPD-01 a mail that is not taken says why without naming whom it was for', async () => {
  const { port, close } = await openServer()
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, 'us@example.org')
  const to = 'someone.private@example.org'
  const sent = mail.send({ key: 'one', to, subject: 'Hello', text: 'Hello', html: 'Hello' })
  await expect(sent).rejects.toThrow(/^the mail server did not take it: 550$/)
  close()
})
