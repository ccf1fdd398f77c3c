import { expect, test } from 'vitest'
import { systemRandomness } from '#server/kernel/randomness.ts'
import { makeSecrets } from '#server/kernel/read-secrets.ts'
import { embedded } from '#tests/databases.ts'
import { checkSecrets } from './check-secrets.ts'

test('RGPD-01 of two first starts with secrets of their own one is refused, before anybody is sealed', async () => {
  const now = new Date()
  const { db, close } = await embedded.open(now)
  const [one, other] = [makeSecrets(systemRandomness), makeSecrets(systemRandomness)]
  const starts = await Promise.allSettled([
    checkSecrets(db, one, now),
    checkSecrets(db, other, now),
  ])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [kept, lost] = starts[0]?.status === 'fulfilled' ? [one, other] : [other, one]
  await checkSecrets(db, kept, now)
  await expect(checkSecrets(db, lost, now)).rejects.toThrow(/secrets\.json .*identity, login/)
  await expect(checkSecrets(db, { ...kept, login: lost.login }, now)).rejects.toThrow(/\(login\)/)
  await close()
})
