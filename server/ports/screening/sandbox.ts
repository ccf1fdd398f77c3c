import type { ScreeningPort, ScreeningSubject } from './port.ts'
import { toReference } from './transform.ts'

/**
 * Passes everybody, save magic names and wallets: a name with SANCTION or a wallet ending in `dead` is a
 * hit, a name with SLOW stays pending, a name with OUTAGE gets no answer.
 */
export const sandboxScreening: ScreeningPort = {
  sandbox: true,
  provider: 'sandbox-screening',
  async screen(subject) {
    return { verdict: verdictOf(subject), reference: toReference(subject) }
  },
}

function verdictOf({ legalName, walletAddress }: ScreeningSubject) {
  const name = legalName.toUpperCase()
  if (name.includes('OUTAGE')) throw new Error('the screening provider does not answer')
  if (name.includes('SANCTION')) return 'hit'
  if (walletAddress?.toLowerCase().endsWith('dead')) return 'hit'
  return name.includes('SLOW') ? 'pending' : 'pass'
}
