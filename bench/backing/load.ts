import { connect, type Socket } from 'node:net'

/** What a load of requests came to. */
export interface Load {
  perSecond: number
  /** Milliseconds from sending a request to the end of its answer: half, and 99 of 100, took no longer. */
  p50: number
  p99: number
}

const confirmed = '"outcome":"confirmed"'

/**
 * Sends every request over so many kept connections, each connection one at a time, as fast as the answers come.
 * @throws when an answer is anything but a confirmation.
 */
export async function send(
  requests: readonly Buffer[],
  port: number,
  connections: number,
): Promise<Load> {
  const took: number[] = []
  let next = 0
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const startedAt = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      const ask = asker(socket)
      for (let request = requests[next++]; request; request = requests[next++]) {
        const sentAt = performance.now()
        const answer = await ask(request)
        took.push(performance.now() - sentAt)
        if (!answer.includes(confirmed)) throw new Error(`not confirmed: ${answer}`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const socket of sockets) socket.destroy()
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { perSecond: requests.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends a request and waits for its whole answer: a plain socket costs the client next to nothing. */
function asker(socket: Socket): (request: Buffer) => Promise<string> {
  let received = ''
  let done: (answer: string) => void = () => {}
  let failed: (error: Error) => void = () => {}
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    const answer = received
    received = ''
    done(answer)
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the server closed the connection')))
  return (request) =>
    new Promise((resolve, reject) => {
      done = resolve
      failed = reject
      socket.write(request)
    })
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(answer.slice(0, end))?.[1]
  if (length === undefined) return answer.endsWith('0\r\n\r\n')
  return answer.length >= end + 4 + Number(length)
}
