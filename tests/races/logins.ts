import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { hashOfAddress } from '#server/kernel/door.ts'
import {
  goodPassword,
  logInAgain,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { newKey, someone } from './orders.ts'
import { expectTaken, type Race, race, refusals, taken } from './race.ts'
import { atOnce, type TwoServers, withCookies } from './two-servers.ts'

/** Somebody who changes the password, and whoever else is logged in with the one before. */
interface TwoLogins {
  owner: Visitor
  other: Visitor
}

async function twoLogins(servers: TwoServers, sizes: readonly number[]): Promise<TwoLogins[]> {
  const people = await servers.backers(sizes.length)
  return atOnce(people.length, async (at) => {
    const owner = someone(people[at])
    const other = visitTestPlatform(servers.doors[1].url, owner.email)
    await logInAgain(other)
    return { owner, other }
  })
}

const chosen = `new ${goodPassword}`
const fields = { currentPassword: goodPassword, password: chosen, confirmPassword: chosen }
const token = { name: 'Script', scopes: ['read'], days: 30 }

/** How long hashing a password takes at the most, on a busy machine with eight at once. */
const hashingMs = 600

/** Has whatever rests on somebody's login wait until the password, which takes its time, is there as well. */
async function holdLogin({ site }: TwoServers, { owner }: TwoLogins): Promise<void> {
  const isHeld = Promise.withResolvers<void>()
  const held = site.platform.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('login.user')
      .select('id')
      .where('email_hash', '=', hashOfAddress(trx, owner.email))
      .forUpdate()
      .execute()
    isHeld.resolve()
    await pause(hashingMs)
  })
  held.catch(isHeld.reject)
  await isHeld.promise
}

const newPassword = race<TwoLogins>(
  'ACC-01 a new password while another login asks for a token and another address: neither is left',
  {
    prepare: twoLogins,
    before: holdLogin,
    left: ({ owner }, door) => withCookies(owner, door)('PUT', '/account/password', fields),
    right: ({ other }, door, at) =>
      at % 2 === 0
        ? withCookies(other, door)('POST', '/account/tokens', token)
        : withCookies(other, door)('POST', '/account/email', { email: `${newKey()}@example.org` }),
    async holds({ site }, { owner }, { left, right }) {
      expectTaken(left, left.length)
      for (const code of refusals(right)) {
        expect(['login_too_old', 'login_required', 'too_many_attempts']).toContain(code)
      }
      expect(taken(right) + refusals(right).length).toBeGreaterThan(0)
      const { db } = site.platform
      const tokens = await db
        .selectFrom('login.api_token')
        .innerJoin('login.user', 'login.user.id', 'account_id')
        .select('revoked_at')
        .where('email_hash', '=', hashOfAddress(db, owner.email))
        .execute()
      expect(tokens.filter(({ revoked_at }) => revoked_at === null)).toEqual([])
      const links = await db
        .selectFrom('login.mail_link')
        .innerJoin('login.user', 'login.user.id', 'account_id')
        .select(['purpose', 'used_at'])
        .where('login.user.email_hash', '=', hashOfAddress(db, owner.email))
        .where('purpose', '=', 'change_email')
        .execute()
      expect(links.filter(({ used_at }) => used_at === null)).toEqual([])
    },
  },
)

export const loginRaces: readonly Race[] = [newPassword]
