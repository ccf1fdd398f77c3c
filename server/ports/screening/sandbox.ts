import type { ScreeningSource, ScreeningSubject } from './port.ts'
import { toReference } from './transform.ts'

/**
 * Stands in for a list of names where no file of one is named. Passes everybody, save magic names: one with SANCTION
 * is a hit, one with SLOW stays pending, one with OUTAGE gets no answer.
 */
export const sandboxNames: ScreeningSource = {
  sandbox: true,
  provider: 'sandbox-names',
  covers: ['name'],
  async look(_scope, subject) {
    return { ...verdictOf(subject), reference: toReference(subject) }
  },
}

function verdictOf({ legalName }: ScreeningSubject) {
  const name = (legalName ?? '').toUpperCase()
  if (name.includes('OUTAGE')) throw new Error('the list of names does not answer')
  if (name.includes('SANCTION')) return { verdict: 'hit' as const, reasons: ['sanctions'] }
  return name.includes('SLOW')
    ? { verdict: 'pending' as const, reasons: ['processing'] }
    : { verdict: 'pass' as const, reasons: [] }
}
