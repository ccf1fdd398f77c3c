import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Platform } from './platform.ts'

/** Encrypts what must be read again, with the process's own key: a copy of the database alone tells nothing. */
export async function seal(platform: Pick<Platform, 'login'>, text: string): Promise<string> {
  const { secret } = await platform.login.$context
  return symmetricEncrypt({ key: secret, data: text })
}

export async function unseal(platform: Pick<Platform, 'login'>, sealed: string): Promise<string> {
  const { secret } = await platform.login.$context
  return symmetricDecrypt({ key: secret, data: sealed })
}
