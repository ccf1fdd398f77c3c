import { createHash } from 'node:crypto'
import type { IdentityClaim } from './port.ts'

/** Names a claim without saying anything of the person: the same claim has the same reference. */
export function toReference(claim: IdentityClaim): string {
  const text = JSON.stringify([claim.personId, claim.legalName, claim.birthDate, claim.country])
  return `claim_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
}
