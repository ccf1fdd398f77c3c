import { Secret, TOTP } from 'otpauth'
import type { TestPlatform } from '#server/test-platform.ts'
import type { Visitor } from '#server/test-visitor.ts'

/** What an app with this secret shows. */
export function codeOf({ clock }: TestPlatform, secret: string, aheadMs = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: clock.now().getTime() + aheadMs })
}

/** Somebody adds an app, which has shown its first code; gives its secret. The next code counts. */
export async function turnOnSecondFactor(site: TestPlatform, owner: Visitor): Promise<string> {
  const path = '/api/account/second-factor'
  const { secret } = (await owner.send('POST', path, {})).body
  const on = await owner.send('PUT', path, { code: codeOf(site, secret) })
  if (on.status !== 200) throw new Error(`the second factor is not on: ${on.status}`)
  site.clock.advance(30_000)
  return secret
}
