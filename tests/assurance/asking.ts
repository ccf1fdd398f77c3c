import type { Audience } from '#server/kernel/endpoint.ts'

/** Everybody who asks: people by what is known of them, an athlete's manager, organisations before and after approval, operators. */
export const ROLES = [
  'anonymous',
  'b0',
  'b1',
  'b2',
  'athlete',
  'manager',
  'f0',
  'f1',
  'support',
  'compliance',
  'money',
  'admin',
] as const
export type AskingRole = (typeof ROLES)[number]

/** One operation: who may, written out, and a body that says what it should. */
export interface SampleRequest {
  may: readonly AskingRole[]
  body?: Record<string, unknown>
  /** Whoever is let in is gone afterwards: it is asked by somebody new. */
  leaves?: true
}

export const anyone: readonly AskingRole[] = [...ROLES]
export const people = ['b0', 'b1', 'b2', 'athlete', 'manager', 'f0', 'f1'] as const
export const athlete = ['athlete'] as const
/** Who prepares for an athlete; the athlete alone commits. */
export const athleteSide = ['athlete', 'manager'] as const
export const federation = ['f1'] as const
export const compliance = ['compliance'] as const
export const money = ['money'] as const
export const admin = ['admin'] as const
export const approvers = ['compliance', 'admin'] as const
export const cancellers = ['money', 'admin'] as const
export const auditors = ['compliance', 'money', 'admin'] as const
export const operators = ['support', 'compliance', 'money', 'admin'] as const

/** How somebody of a role that may not is answered: known to this kind of door, or nobody there. */
export function refusalOf(role: AskingRole, audience: Audience): string {
  const isOperator = operators.some((each) => each === role)
  const isKnown =
    audience === 'operator'
      ? isOperator
      : role !== 'anonymous' && !(isOperator && audience === 'person')
  return isKnown ? '403 not_allowed' : '401 login_required'
}

export const nothingHasThisId = '0bad0bad-0bad-4bad-8bad-0bad0bad0bad'
/** An address at which there is nothing. */
export const emptyAddress = (path: string): string =>
  path
    .replace('/tasks/:id', '/tasks/999999999')
    .replace(/:(number|distribution)\b/, '9999')
    .replaceAll(/:\w+/g, nothingHasThisId)

export const hash = 'e1'.repeat(32)
export const because = { reason: 'Looked into' }
export const year = 2_027
export const at = (month: number) => `${year}-${String(month).padStart(2, '0')}-10T18:00:00.000Z`
