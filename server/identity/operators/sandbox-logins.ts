import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'
import { generatorOf, stepAt } from '#server/identity/accounts/check-code.ts'
import { openName, type Platform } from '#server/kernel/door.ts'
import { sandboxOperators } from './seed-operators.ts'

/** How one of the sandbox's operators logs in right now. */
export interface SandboxLogin {
  handle: string
  name: string
  password: string
  /** A code that has not been taken yet. */
  code: string
  /** False once somebody has chosen another password by an invitation. */
  holds: boolean
}

/**
 * Makes the logins of the sandbox's operators on first look, and shows them. They follow from this installation's
 * own secret, so each has others and a restart changes nothing. Called where every provider is a sandbox.
 */
export async function showSandboxLogins(platform: Platform): Promise<readonly SandboxLogin[]> {
  const seeded = await platform.db
    .selectFrom('operator')
    .select(['id', 'handle', 'sealed'])
    .where(
      'id',
      'in',
      sandboxOperators.map(({ id }) => id),
    )
    .where('disabled_at', 'is', null)
    .orderBy('handle')
    .execute()
  return Promise.all(seeded.map((operator) => showLogin(platform, openName(platform.db, operator))))
}

async function showLogin(
  platform: Platform,
  { id, handle, name }: { id: string; handle: string; name: string },
): Promise<SandboxLogin> {
  const { passwords, secret: own } = platform.login
  const derive = (what: string) => createHmac('sha256', own).update(`${what} ${handle}`).digest()
  const password = derive('sandbox operator password').toString('base64url').slice(0, 20)
  const bytes = Uint8Array.from(derive('sandbox operator code').subarray(0, 20))
  const secret = new Secret({ buffer: bytes.buffer }).base32
  const known = await readLogin(platform, id)
  if (!known) {
    const login = {
      password: await passwords.hash(password),
      secret: platform.identityKeys.sealMessage(secret),
    }
    await platform.db
      .insertInto('login.operator_login')
      .values({ operator_id: id, ...login, of_sandbox: true, set_at: platform.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const holds =
    !known || (known.of_sandbox && (await passwords.verify({ hash: known.password, password })))
  const now = platform.clock.now().getTime()
  // A code that was taken is followed by the next one, which is already good.
  const taken = known !== undefined && known.last_step >= stepAt(now)
  const code = generatorOf(secret).generate({ timestamp: now + (taken ? 30_000 : 0) })
  return { handle, name, password, code, holds }
}

function readLogin({ db }: Platform, operatorId: string) {
  return db
    .selectFrom('login.operator_login')
    .select(['password', 'last_step', 'of_sandbox'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}
