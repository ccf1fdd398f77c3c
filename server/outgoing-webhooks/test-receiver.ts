import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as it came over the wire. */
export interface Message {
  headers: http.IncomingHttpHeaders
  body: string
}

/** A program of somebody's that takes messages, on a port of its own. */
export async function openReceiver() {
  const messages: Message[] = []
  let answer: (message: Message) => Promise<number | 'hang up'> = async () => 204
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const message = { headers: request.headers, body }
    messages.push(message)
    const status = await answer(message)
    if (status === 'hang up') return void request.socket.destroy()
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    close: () => server.close(),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
