import { z } from 'zod'
import { parseUsdc } from '#domain/kernel/money.ts'

/** An amount as a request carries it: decimal text with at most six decimals ("27.333333", "12.50"), and nothing else. */
export const amountText = z
  .string()
  .max(64)
  .meta({ description: 'USDC, up to six decimals.', examples: ['27.333333'] })
  .transform((text, context) => {
    const parsed = parseUsdc(text)
    if (parsed.ok) return parsed.amountMicro
    context.addIssue({ code: 'custom', message: parsed.error })
    return z.NEVER
  })

/** An amount as an answer carries it: whole micro-USDC as decimal text. */
export const microText = z.string().regex(/^-?[0-9]+$/)
