import { inTransaction, type OpenDatabase, StartRefused, type Trx } from '#server/kernel/door.ts'
import type { ProviderKind, ProviderKinds } from '#server/ports/door.ts'

/**
 * Makes sure that each provider's place is filled as it was when this database was first used, and notes it at the first
 * start. Whoever a stand-in has verified would count as verified, and its money as money, as soon as another is real; and one that
 * takes the place of a real one by a forgotten setting would verify anybody. Before anybody is there it may still change,
 * unless a process with the others is running.
 * @throws StartRefused when another kind fills a place.
 */
export async function checkProviders(
  { db, presence }: Pick<OpenDatabase, 'db' | 'presence'>,
  kinds: ProviderKinds,
  now: Date,
): Promise<void> {
  // Before the note is read: from here on nobody else changes it.
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

/** Somebody is there, or was, or something is booked. */
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
