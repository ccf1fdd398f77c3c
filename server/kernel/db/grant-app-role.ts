import type { ScriptRunner } from './apply-migrations.ts'
import { sqlState } from './in-transaction.ts'

/** What a role of the database may be called: no quoting is needed for these. */
export const roleName = /^[a-z_][a-z0-9_]{0,62}$/

const insufficientPrivilege = '42501'
const schemas = 'public, login, identity, sandbox'

/** Why a role was not given what it needs, told to whoever asked. */
export class CannotGrant extends Error {}

/**
 * Grants a role all that the running platform does, but no change of append-only tables: those with an `append_only` trigger can
 * be read and added to. Repeat it after each version that adds tables. Throws `CannotGrant`.
 */
export async function grantAppRole(runner: ScriptRunner, role: string): Promise<readonly string[]> {
  if (!roleName.test(role)) throw new Error(`no name of a role: ${role}`)
  const tables = await runner.rows(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = 'append_only' order by 1`,
  )
  const appendOnly = tables.map(({ name }) => String(name))
  if (appendOnly.length === 0) throw new CannotGrant('The tables are not there yet: migrate first.')
  const known = await runner.rows(`select from pg_roles where rolname = '${role}'`)
  if (known.length === 0) throw new CannotGrant(`The server knows no role ${role}.`)
  await asOwner(
    runner.run(`begin;
    grant usage on schema ${schemas} to "${role}";
    grant select, insert, update, delete on all tables in schema ${schemas} to "${role}";
    grant usage, select on all sequences in schema ${schemas} to "${role}";
    revoke insert, update, delete on migration from "${role}";
    revoke update, delete, truncate on ${appendOnly.join(', ')} from "${role}";
    commit`),
  )
  await requireGranted(runner, role, appendOnly)
  return appendOnly
}

/** A role that owns none of it is refused by PostgreSQL itself. */
async function asOwner(granting: Promise<void>): Promise<void> {
  try {
    await granting
  } catch (error) {
    if (sqlState(error) !== insufficientPrivilege) throw error
    throw new CannotGrant('Only their owner gives and takes rights to tables.')
  }
}

/** PostgreSQL only warns when a role grants or revokes what it does not own. */
async function requireGranted(
  runner: ScriptRunner,
  role: string,
  appendOnly: readonly string[],
): Promise<void> {
  const wrong = await runner.rows(
    `select name from unnest(array['${appendOnly.join("', '")}']) as name
      where not has_table_privilege('${role}', name, 'select, insert')
        or has_table_privilege('${role}', name, 'update, delete, truncate')`,
  )
  if (wrong.length === 0) return
  const names = wrong.map(({ name }) => name).join(', ')
  throw new CannotGrant(`Only their owner gives and takes rights to tables; not so: ${names}.`)
}
