import { expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { createIdentityKeys } from '#server/identity-keys.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'
import { embedded } from '#tests/databases.ts'
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
