import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'
import { generatorOf, stepAt } from '#server/identity/accounts/check-code.ts'
import { inTransaction, openName, type Platform, recordAudit } from '#server/kernel/door.ts'
import { openOperatorSession } from './operator-session.ts'
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
  const seeded = await listSandboxOperators(platform)
  return Promise.all(seeded.map((operator) => showLogin(platform, operator)))
}

/** The sandbox's operators, as far as nobody has disabled them. */
export async function listSandboxOperators({
  db,
}: Pick<Platform, 'db'>): Promise<{ id: string; handle: string; name: string }[]> {
  const seeded = await db
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
  return seeded.map((operator) => openName(db, operator))
}

/** Opens a session of one of them without a password; null for anybody else. @returns The cookie that carries it. */
export async function logInSandboxOperator(
  platform: Platform,
  handle: string,
): Promise<string | null> {
  const operators = await listSandboxOperators(platform)
  const found = operators.find((one) => one.handle === handle)
  if (!found) return null
  return inTransaction(platform.db, async (trx) => {
    const by = { kind: 'operator', id: found.id } as const
    await recordAudit(
      trx,
      { by, operation: 'sign_in', subject: `operator:${handle}` },
      platform.clock.now(),
    )
    return openOperatorSession(platform, trx, found.id)
  })
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
