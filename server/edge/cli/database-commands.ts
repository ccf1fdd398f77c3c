import { Command } from 'commander'
import { CliProblem, WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

/** `database …`: what its owner does, with the owner's DATABASE_URL, before the platform starts as another role. */
export function databaseCommands(terminal: Terminal): Command {
  const database = new Command('database').description('what the owner of the database does')
  database
    .command('migrate')
    .description('bring the database of DATABASE_URL up to this version')
    .action(async () => {
      const { openDatabase } = await kernel()
      const opened = await openDatabase(ownerPlace(terminal), new Date())
      await opened.close()
      terminal.answer({ migrated: opened.place }, () => `${opened.place} is of this version.`)
    })
  database
    .command('grant')
    .argument('<role>', 'as which the platform runs')
    .description('let a role do what the platform does, and rewrite nothing that is written once')
    .action(async (role: string) => {
      const { CannotGrant, grantAppRole, openPostgres, roleName } = await kernel()
      if (!roleName.test(role)) throw new WrongCommandLine(`"${role}" is no name of a role.`)
      const engine = await openPostgres(ownerPlace(terminal).databaseUrl)
      try {
        const appendOnly = await grantAppRole(engine.scripts, role).catch((error: unknown) => {
          throw error instanceof CannotGrant ? new CliProblem(error.message) : error
        })
        terminal.answer(
          { role, appendOnly },
          () => `${role} adds to, and never changes: ${appendOnly.join(', ')}`,
        )
      } finally {
        await engine.scripts.end()
        await engine.close()
      }
    })
  return database
}

/** Loaded when it is needed: help needs none of it. */
const kernel = () => import('#server/kernel/door.ts')

function ownerPlace(terminal: Terminal): { dataDir: string; databaseUrl: string } {
  const { dataDir, databaseUrl } = terminal.place()
  if (databaseUrl) return { dataDir, databaseUrl }
  throw new CliProblem('This is for PostgreSQL: set DATABASE_URL to the owner’s address.')
}
