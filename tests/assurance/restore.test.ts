import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveForTests } from '#tests/fixtures/served-for-tests.ts'
import { findOnPath } from '#tools/find-on-path.ts'
import { findPostgres } from '#tools/find-postgres.ts'
import { freePort } from '#tools/free-port.ts'
import { findUnprivilegedUser } from '#tools/start-postgres.ts'

const page = readFileSync('docs/operating/backup-and-restore.md', 'utf8')
const [dump, restoreDump, baseBackup, restoreInstant] = [...page.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, block]) => block ?? '',
)
const archiving = /```\n(archive_mode.*?)```/s.exec(page)?.[1] ?? ''
const clients = ['pg_dump', 'pg_restore', 'createdb', 'pg_basebackup']
const haveClients = clients.every((name) => findOnPath([name], process.env).length > 0)

/** A machine of its own: PostgreSQL that archives as the page says, and a platform's data folder. */
let folder: string
let databaseUrl: string
const owner = process.getuid?.() === 0 ? findUnprivilegedUser() : null

/** Runs commands of the page, its places being folders of this test. */
function run(commands: string, as = owner): void {
  const log = path.join(folder, 'log')
  const out = openSync(log, 'w', 0o666)
  const script = commands.replaceAll('/backup/', `${folder}/backup/`)
  const { status } = spawnSync('bash', ['-euc', script], {
    ...as,
    cwd: path.join(folder, as === owner ? 'backup' : 'site'),
    env: {
      ...process.env,
      PATH: `${folder}/bin:${findPostgres(process.env).folder}:${process.env.PATH}`,
      PGDATA: path.join(folder, 'data'),
      DATA_DIR: path.join(folder, 'site/data'),
      DATABASE_URL: databaseUrl,
    },
    // The server that it leaves running would hold a pipe open.
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  expect(status, readFileSync(log, 'utf8').slice(-2_000)).toBe(0)
}

async function ask<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

const postings = async () => (await ask<{ count: string }>('select count(*) from posting'))[0]

describe.runIf(haveClients)('T16 what the page on backups says', { tags: 'long' }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-restore-'))
    for (const place of ['bin', 'site', 'backup', 'backup/wal']) mkdirSync(path.join(folder, place))
    // The page's commands run in the folder of the product; here their files lie elsewhere.
    const npm = findOnPath(['npm'], process.env)[0]
    const here = `#!/bin/sh\nDATA_DIR=$(realpath "$DATA_DIR")\nexport DATA_DIR\ncd ${process.cwd()}\nexec ${npm} "$@"\n`
    writeFileSync(path.join(folder, 'bin/npm'), here, { mode: 0o755 })
    if (owner) {
      for (const place of ['', 'backup', 'backup/wal']) {
        chownSync(path.join(folder, place), owner.uid, owner.gid)
      }
    }
    const port = await freePort()
    databaseUrl = `postgres://coinrouge@127.0.0.1:${port}/coinrouge`
    run('initdb --username=coinrouge --auth=trust --no-sync')
    const settings = `${archiving.replaceAll('/backup/', `${folder}/backup/`)}
      port = ${port}
      unix_socket_directories = ''
      fsync = off
    `
    appendFileSync(path.join(folder, 'data/postgresql.conf'), settings)
    run(`pg_ctl start --wait && createdb --maintenance-db="\${DATABASE_URL%/*}/postgres" coinrouge`)
    const dataDir = path.join(folder, 'site/data')
    const site = await serveForTests({
      LAUNCH: 'all',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    })
    await site.stop()
  })

  afterAll(() => {
    run('pg_ctl stop --mode=immediate')
    rmSync(folder, { recursive: true, force: true })
  })

  test('a dump becomes a second database, whose books are whole', async () => {
    run(`${dump}${restoreDump}`, null)
  })

  test('a base backup and the log become the database of an instant', async () => {
    run(baseBackup ?? '')
    const before = await postings()
    await ask('create table written_after_the_backup ()')
    const [row] = await ask<{ now: string }>('select clock_timestamp()::text as now')
    await ask('drop table posting cascade')
    const atInstant = (restoreInstant ?? '').replace(/(?<=time = ')[^']+/, row?.now ?? '')
    const [server, verify] = atInstant.split(/(?=npm run verify)/)
    run(server ?? '')
    expect(await postings()).toEqual(before)
    expect(await ask('select from written_after_the_backup')).toEqual([])
    run(verify ?? '', null)
  })
})
