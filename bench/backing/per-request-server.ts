import { createServer } from 'node:http'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/**
 * The peer: a server that answers each message with one transaction of its own, as most do. It calls the floor's
 * function and leaves out the signature, so it does less than ours for each message.
 */
const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 32 })
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(204).end()
  request.on('data', () => {})
  request.on('end', async () => {
    const { rows } = await sql<{ answer: string }>`
      select bench.confirm(${request.headers['x-order']}::bigint) as answer`.execute(db)
    const body = `{${rows[0]?.answer}}`
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  })
}).listen(Number(port), '127.0.0.1')
