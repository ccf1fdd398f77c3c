import type { Language } from '#domain/kernel/language.ts'

/**
 * The box of a share order: express consent to start at once, and the acknowledged loss of the right of
 * withdrawal. The page shows this very text in the reader's language; the evidence keeps it. A changed text is a new version.
 */
export const waivers = {
  fr: {
    version: 'renonciation-2026-11',
    text:
      'Je demande expressément que l’exécution du contrat commence immédiatement, avant la fin du délai ' +
      'de rétractation de 14 jours, et je reconnais perdre mon droit de rétractation dès que mon ' +
      'certificat est émis.',
  },
  en: {
    version: 'waiver-2026-11',
    text:
      'I expressly ask for the contract to be performed at once, before the 14-day withdrawal period ends, ' +
      'and I acknowledge that I lose my right of withdrawal as soon as my certificate is issued.',
  },
} as const satisfies { [In in Language]: { version: string; text: string } }

/** A box with any of these texts may be ticked today. */
export const currentWaiverVersions: readonly string[] = Object.values(waivers).map(
  ({ version }) => version,
)

/** The text that was ticked. An accepted order names a current version. */
export const waiverOf = (version: string) =>
  Object.values(waivers).find((waiver) => waiver.version === version)
