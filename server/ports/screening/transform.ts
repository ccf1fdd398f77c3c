import { createHash } from 'node:crypto'
import type { ScreeningSubject } from './port.ts'

/** Names a look-up without naming the person. */
export function toReference(subject: ScreeningSubject): string {
  const text = JSON.stringify([subject.personId, subject.legalName, subject.walletAddress])
  return `screening_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
}
