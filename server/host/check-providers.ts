import { inTransaction, type OpenDatabase, StartRefused, type Trx } from '#server/kernel/door.ts'
import type { ProviderKind, ProviderKinds } from '#server/ports/door.ts'

/**
 * Checks that each provider is of the kind (stand-in, test keys, real) with which this database was first used, and records that
 * at the first start. People verified by a stand-in would count as verified, and its money as money, once another provider is
 * real; and a stand-in that replaces a real provider by a forgotten setting would verify anybody. While nothing is stored the
 * kinds may change, unless a process with the others is running.
 * @throws StartRefused for another kind.
 */
export async function checkProviders(
  { db, presence }: Pick<OpenDatabase, 'db' | 'presence'>,
  kinds: ProviderKinds,
  now: Date,
): Promise<void> {
  // Locked before the record is read: from here on nobody else changes it.
  await presence?.enter()
  await inTransaction(db, async (trx) => {
    const own = Object.entries(kinds).map(([port, kind]) => ({ port, kind, noted_at: now }))
    await trx
      .insertInto('opened_with')
      .values(own)
      .onConflict((conflict) => conflict.column('port').doNothing())
      .execute()
    const noted = await trx.selectFrom('opened_with').select(['port', 'kind']).forUpdate().execute()
    const changed = own.flatMap(({ port, kind }) => {
      const before = noted.find((one) => one.port === port)?.kind ?? kind
      return before === kind ? [] : [{ port, before, kind }]
    })
    if (changed.length === 0) return
    if (await isUsed(trx)) throw new StartRefused(refusalOf(changed))
    const note = () => noteChanges(trx, changed, now)
    const isNoted = presence ? await presence.whileAlone(note) : await note().then(() => true)
    if (!isNoted) throw new StartRefused(refusalBesideOthers(changed))
  })
}

async function noteChanges(trx: Trx, changed: readonly Changed[], now: Date): Promise<void> {
  for (const { port, kind } of changed) {
    await trx
      .updateTable('opened_with')
      .set({ kind, noted_at: now })
      .where('port', '=', port)
      .execute()
  }
}

/** There is or was a person, or an entry. */
async function isUsed(trx: Trx): Promise<boolean> {
  for (const table of ['login.user', 'person', 'ledger_entry'] as const) {
    if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

const words: Readonly<Record<ProviderKind, string>> = {
  stand_in: 'a stand-in',
  test: 'a provider’s own test keys',
  real: 'a real provider',
}

type Changed = { port: string; before: ProviderKind; kind: ProviderKind }

const changesIn = (changed: readonly Changed[]) =>
  changed
    .map(({ port, before, kind }) => `${port} was ${words[before]} and would be ${words[kind]}`)
    .join('; ')

const refusalOf = (changed: readonly Changed[]) =>
  `This database was used with other providers: ${changesIn(changed)}. What the one has decided and booked is worth nothing to the other. ` +
  'Set the providers as they were, or name another database by DATABASE_URL or DATA_DIR. Nothing was changed.'

const refusalBesideOthers = (changed: readonly Changed[]) =>
  `A process with other providers is running on this database: ${changesIn(changed)}. ` +
  'End it first, or set the same providers. Nothing was changed.'
