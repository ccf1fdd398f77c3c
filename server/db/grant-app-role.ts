import type { ScriptRunner } from '#server/db/apply-migrations.ts'

/** What a role of the database may be called: no quoting is needed for these. */
export const roleName = /^[a-z_][a-z0-9_]{0,62}$/

const schemas = 'public, login, identity, sandbox'

/**
 * Lets a role do all that the running platform does, and nothing that rewrites what is written once: tables with
 * an `append_only` trigger can be read and added to. To be repeated after each version that adds tables.
 */
export async function grantAppRole(runner: ScriptRunner, role: string): Promise<readonly string[]> {
  if (!roleName.test(role)) throw new Error(`no name of a role: ${role}`)
  const tables = await runner.rows(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = 'append_only' order by 1`,
  )
  const appendOnly = tables.map(({ name }) => String(name))
  await runner.run(`begin;
    grant usage on schema ${schemas} to ${role};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${role};
    grant usage, select on all sequences in schema ${schemas} to ${role};
    revoke insert, update, delete on migration from ${role};
    revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role};
    commit`)
  return appendOnly
}
