import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import {
  type ScreeningAnswer,
  type ScreeningPort,
  type ScreeningScope,
  type ScreeningSource,
  type ScreeningSubject,
  UNANSWERED,
} from './port.ts'

/**
 * Several providers as one: each looks at what it covers. One hit is a hit; what nobody covers or answers is pending; a pass
 * needs a pass for every part. Rule KYC-02.
 */
export function joinSources(sources: readonly ScreeningSource[]): ScreeningPort {
  return {
    sandbox: sources.every(({ sandbox }) => sandbox),
    provider: sources.map(({ provider }) => provider).join('+'),
    async screen(subject) {
      const looks = await Promise.all(
        scopesOf(subject).map((scope) => look(sources, scope, subject)),
      )
      return {
        verdict: worstOf(looks.map(({ verdict }) => verdict)),
        reference: looks.map(({ reference }) => reference).join(' '),
        reasons: looks.flatMap(({ reasons }) => reasons),
      }
    },
  }
}

function scopesOf(subject: ScreeningSubject): readonly ScreeningScope[] {
  const { legalName, walletAddress, transfer } = subject
  return [
    ...(legalName === null ? [] : ['name' as const]),
    ...(walletAddress ? ['wallet' as const] : []),
    ...(transfer ? ['transfer' as const] : []),
  ]
}

async function look(
  sources: readonly ScreeningSource[],
  scope: ScreeningScope,
  subject: ScreeningSubject,
): Promise<Required<ScreeningAnswer>> {
  const covering = sources.filter(({ covers }) => covers.includes(scope))
  const nobody = {
    verdict: 'pending' as const,
    reference: `${scope}:nobody`,
    reasons: [`${scope}_not_covered`],
  }
  if (covering.length === 0) return nobody
  const answers = await Promise.all(covering.map((source) => ask(source, scope, subject)))
  return {
    verdict: worstOf(answers.map(({ verdict }) => verdict)),
    reference: answers.map(({ reference }) => reference).join(' '),
    reasons: answers.flatMap(({ reasons }) => reasons),
  }
}

/** One provider that does not answer leaves what the others have found. */
async function ask(source: ScreeningSource, scope: ScreeningScope, subject: ScreeningSubject) {
  try {
    return await source.look(scope, subject)
  } catch {
    return unanswered(`${source.provider}:${scope}`, `${scope}_${UNANSWERED}`)
  }
}

function unanswered(reference: string, reason: string): Required<ScreeningAnswer> {
  return { verdict: 'pending', reference, reasons: [reason] }
}

function worstOf(verdicts: readonly ScreeningVerdict[]): ScreeningVerdict {
  if (verdicts.includes('hit')) return 'hit'
  return verdicts.length === 0 || verdicts.includes('pending') ? 'pending' : 'pass'
}
