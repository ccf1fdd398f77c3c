import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server on loopback that speaks SMTP. */
export interface TestMailServer {
  /** For `SMTP_URL`. */
  url: string
  /** Whom it has taken a letter for, one after the other. */
  taken: readonly string[]
  /** How often it was asked to take one. */
  asked(): number
  close(): void
}

/** @param answer What it says to a letter for somebody, such as `550 5.1.1 no such user`; null takes it. */
export async function openMailServer(
  answer: (recipient: string) => string | null,
): Promise<TestMailServer> {
  const taken: string[] = []
  let asked = 0
  const say = (line: string, recipients: string[]): string => {
    const [command = ''] = line.toUpperCase().split(/[ :]/)
    if (command === 'MAIL') recipients.length = 0
    if (command === 'DATA') return '354 go on'
    if (command === 'QUIT') return '221 bye'
    if (command !== 'RCPT') return '250 ok'
    asked++
    const recipient = /<(.+?)>/.exec(line)?.[1] ?? ''
    const refusal = answer(recipient)
    if (refusal === null) recipients.push(recipient)
    return refusal ?? '250 ok'
  }
  const server = createServer((socket) => {
    converse(socket, say, (recipients) => taken.push(...recipients))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    asked: () => asked,
    close: () => server.close(),
  }
}

/** Reads line by line; a letter's own lines end with one that is a dot alone. */
function converse(
  socket: Socket,
  say: (line: string, recipients: string[]) => string,
  take: (recipients: readonly string[]) => void,
): void {
  const recipients: string[] = []
  let unread = ''
  let inLetter = false
  const hear = (line: string) => {
    if (inLetter && line !== '.') return
    const answer = inLetter ? '250 taken' : say(line, recipients)
    if (inLetter) take(recipients)
    inLetter = answer.startsWith('354')
    socket.write(`${answer}\r\n`)
  }
  // The other side may hang up at any time.
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    const lines = `${unread}${data}`.split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  socket.write('220 mail.example ESMTP\r\n')
}
