import { z } from 'zod'
import type { KycChoice, NameListChoice, ScreeningChoice } from '#server/ports/door.ts'

/** Settings of who verifies and screens people; part of the process's settings. */
export const complianceSettings = {
  /** Sumsub; a token of its own sandbox begins with `sbx:`. */
  SUMSUB_APP_TOKEN: z.string().min(8).optional(),
  SUMSUB_SECRET_KEY: z.string().min(8).optional(),
  /** One secret, or two separated by a comma during a rotation. */
  SUMSUB_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** The level for full verification, as it is called in Sumsub's dashboard. */
  SUMSUB_LEVEL: z.string().min(1).max(120).optional(),
  /** Stripe Identity: its key and the secret of its webhook. */
  STRIPE_IDENTITY_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_IDENTITY_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Whose stand-in verifies identities where no key is set. */
  SANDBOX_KYC: z.enum(['sumsub', 'stripe-identity']).default('sumsub'),
  /** Chainalysis: the token of KYT, and the key of the sanctions API. */
  CHAINALYSIS_KYT_TOKEN: z.string().min(8).optional(),
  CHAINALYSIS_SANCTIONS_KEY: z.string().min(8).optional(),
  /** Elliptic: the key, and its secret in Base64. */
  ELLIPTIC_KEY: z.string().min(8).optional(),
  ELLIPTIC_SECRET: z.base64().min(8).optional(),
  /** Whose stand-in looks at wallets where no key is set. */
  SANDBOX_SCREENING: z.enum(['chainalysis', 'elliptic']).default('chainalysis'),
  /** The file of the Union's consolidated list, CSV 1.1, in which names are looked up; a stand-in does where none is named. */
  EU_SANCTIONS_LIST: z.string().min(1).max(4_096).optional(),
  /** For how many days such a file is used after its date. */
  EU_SANCTIONS_LIST_DAYS: z.coerce.number().int().min(1).max(31).default(7),
}
type Given = z.infer<z.ZodObject<typeof complianceSettings>>
type Complain = (message: string) => never

/** Who verifies identities: the one whose keys are set, all of them, or a stand-in. */
export function readKycChoice(given: Given, complain: Complain): KycChoice {
  const { SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET, SUMSUB_LEVEL } = given
  const sumsub = whole(
    { SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET, SUMSUB_LEVEL },
    complain,
  )
  const { STRIPE_IDENTITY_SECRET_KEY, STRIPE_IDENTITY_WEBHOOK_SECRET } = given
  const stripe = whole({ STRIPE_IDENTITY_SECRET_KEY, STRIPE_IDENTITY_WEBHOOK_SECRET }, complain)
  if (sumsub && stripe) {
    complain('SUMSUB_* and STRIPE_IDENTITY_* are both set: one provider verifies identities.')
  }
  if (sumsub) {
    return {
      vendor: 'sumsub',
      appToken: sumsub.SUMSUB_APP_TOKEN,
      secretKey: sumsub.SUMSUB_SECRET_KEY,
      webhookSecrets: secretsOf(sumsub.SUMSUB_WEBHOOK_SECRET),
      levelName: sumsub.SUMSUB_LEVEL,
    }
  }
  if (!stripe) return { vendor: 'sandbox', of: given.SANDBOX_KYC }
  return {
    vendor: 'stripe-identity',
    secretKey: stripe.STRIPE_IDENTITY_SECRET_KEY,
    webhookSecrets: secretsOf(stripe.STRIPE_IDENTITY_WEBHOOK_SECRET),
  }
}

/** Who looks at wallets and transfers: the one whose keys are set, all of them, or a stand-in. */
export function readScreeningChoice(given: Given, complain: Complain): ScreeningChoice {
  const { CHAINALYSIS_KYT_TOKEN, CHAINALYSIS_SANCTIONS_KEY } = given
  const chainalysis = whole({ CHAINALYSIS_KYT_TOKEN, CHAINALYSIS_SANCTIONS_KEY }, complain)
  const { ELLIPTIC_KEY, ELLIPTIC_SECRET } = given
  const elliptic = whole({ ELLIPTIC_KEY, ELLIPTIC_SECRET }, complain)
  if (chainalysis && elliptic) {
    complain('CHAINALYSIS_* and ELLIPTIC_* are both set: one provider looks at wallets.')
  }
  if (chainalysis) {
    const { CHAINALYSIS_KYT_TOKEN: kytToken, CHAINALYSIS_SANCTIONS_KEY: sanctionsKey } = chainalysis
    return { vendor: 'chainalysis', kytToken, sanctionsKey }
  }
  if (!elliptic) return { vendor: 'sandbox', of: given.SANDBOX_SCREENING }
  return { vendor: 'elliptic', apiKey: elliptic.ELLIPTIC_KEY, secret: elliptic.ELLIPTIC_SECRET }
}

/** The list of names to look people up in; null for the stand-in. */
export function readNameList(given: Given): NameListChoice | null {
  const { EU_SANCTIONS_LIST: path, EU_SANCTIONS_LIST_DAYS: mostDays } = given
  return path === undefined ? null : { path, mostDays }
}

/** Settings that come together: all of them, or null for none. */
function whole<Name extends string>(
  settings: Record<Name, string | undefined>,
  complain: Complain,
): Record<Name, string> | null {
  const names = Object.keys(settings) as Name[]
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return null
  if (missing.length === 0) return settings as Record<Name, string>
  const set = names.filter((name) => settings[name])
  return complain(`${set.join(', ')} also needs ${missing.join(', ')}.`)
}

function secretsOf(text: string): readonly string[] {
  return text.split(',').map((secret) => secret.trim())
}
