import { hashOfCode, isAppCode, plainCode, stepOfCode } from '#server/accounts/check-code.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Takes a code of an operator's app, or a recovery code, once. False for a wrong one and for one that was taken
 * before.
 */
export async function takeOperatorCode(
  platform: Platform,
  operatorId: string,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed)
  return isAppCode(code)
    ? takeAppCode(platform, operatorId, code)
    : takeRecoveryCode(platform, operatorId, code)
}

async function takeAppCode(platform: Platform, operatorId: string, code: string): Promise<boolean> {
  const login = await platform.db
    .selectFrom('login.operator_login')
    .select('secret')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  const step = login && (await stepOfCode(platform, login.secret, code))
  if (step === undefined || step === null) return false
  const taken = await platform.db
    .updateTable('login.operator_login')
    .set({ last_step: step })
    .where('operator_id', '=', operatorId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function takeRecoveryCode(
  platform: Platform,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const crossed = await platform.db
    .updateTable('login.operator_recovery_code')
    .set({ used_at: platform.clock.now() })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOfCode(operatorId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return crossed.numUpdatedRows > 0n
}
