import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { codeOf, turnOnSecondFactor } from '#tests/fixtures/second-factor.ts'
import {
  type Answer,
  goodPassword,
  logInAgain,
  newBacker,
  personOf,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'

const chosen = `new ${goodPassword}`

describe.each(databases)(
  'what is on its way when its owner shuts others out on $name',
  (database) => {
    let site: TestPlatform
    beforeAll(async () => {
      site = await startTestPlatform(database.open)
    })
    afterAll(() => site.close())

    /** Somebody, and a login of theirs that somebody else uses. */
    const arrive = async () => {
      const owner = await newBacker(site)
      const stranger = visitTestPlatform(site.url, owner.email)
      await logInAgain(stranger)
      return { owner, stranger }
    }
    const changePassword = async (owner: Visitor, currentPassword = goodPassword) => {
      const fields = { currentPassword, password: chosen, confirmPassword: chosen }
      expect((await owner.send('PUT', '/api/account/password', fields)).status).toBe(204)
    }

    test('ACC-01 PAY-03 an address that is looked up meanwhile is not named', async () => {
      const { owner, stranger } = await arrive()
      const { ports } = site.platform
      const { screening } = ports
      ports.screening = {
        ...screening,
        screen: async (subject) => {
          await changePassword(owner)
          return screening.screen(subject)
        },
      }
      const request = { address: `0x${'c2'.repeat(20)}`, password: goodPassword }
      const answer = await stranger.send('PUT', '/api/payout-address', request)
      ports.screening = screening
      expect([answer.status, answer.body.code]).toEqual([403, 'login_too_old'])
      const personId = await personOf(site.platform, owner)
      const named = site.platform.db.selectFrom('payout_address').select('id')
      expect(await named.where('person_id', '=', personId).execute()).toEqual([])
    })

    /** Has the owner change the password between the first two questions of the opening of a session for somebody. */
    const whileOpening = async (
      owner: Visitor,
      ask: () => Promise<Answer>,
      current = goodPassword,
    ) => {
      const { platform } = site
      const { db } = platform
      const { token } = platform.randomness
      let opening = false
      platform.randomness.token = (bytes) => {
        opening = true
        return token(bytes)
      }
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (!opening) return result
          opening = false
          platform.randomness.token = token
          platform.db = db
          await changePassword(owner, current)
          return result
        },
      }
      platform.db = db.withPlugin(plugin)
      const answer = await ask()
      expect(platform.db).toBe(db)
      return answer
    }

    test('ACC-01 neither half of a login opens a session with the password of before', async () => {
      const { owner, stranger } = await arrive()
      const logIn = (password: string) =>
        stranger.send('POST', '/api/session', { email: owner.email, password })
      const first = await whileOpening(owner, () => logIn(goodPassword))
      expect([first.status, first.body.code]).toEqual([401, 'wrong_credentials'])
      const secret = await turnOnSecondFactor(site, owner)
      const { challenge } = (await logIn(chosen)).body
      const answer = { challenge, code: codeOf(site, secret) }
      const second = await whileOpening(
        owner,
        () => stranger.send('POST', '/api/session/second-factor', answer),
        chosen,
      )
      expect([second.status, second.body.code]).toEqual([401, 'login_expired'])
      expect((await stranger.send('GET', '/api/session')).body).toBe(null)
      const { logins } = (await owner.send('GET', '/api/account/logins')).body
      expect(logins).toHaveLength(1)
    })
  },
)
