import { expect, test } from 'vitest'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { createIdentityKeys } from '#server/kernel/identity-keys.ts'
import { embedded } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { checkDataKeys } from './check-data-keys.ts'

test('RGPD-01 secrets that do not open what the database holds sealed stop the start', async () => {
  let kept: OpenDatabase | undefined
  const site = await startTestPlatform(async (now) => {
    kept = await embedded.open(now)
    return { ...kept, close: async () => {} }
  })
  const { db, identityKeys } = site.platform
  await checkDataKeys(db, createIdentityKeys('nobody is known yet, so that any of them would do'))
  await newBacker(site)
  const rows = () => db.selectFrom('identity.data_key').selectAll().execute()
  const before = await rows()
  expect(before).toHaveLength(1)
  await checkDataKeys(db, identityKeys)
  const shared = kept
  if (!shared) throw new Error('the database is open')
  // Another data folder's secrets: each test platform makes its own.
  await expect(
    startTestPlatform(async () => ({ ...shared, close: async () => {} })),
  ).rejects.toThrow(/secrets\.json .* does not open .* Restore the secrets\.json/)
  expect(await rows()).toEqual(before)
  await site.close()
  await shared.close()
})
