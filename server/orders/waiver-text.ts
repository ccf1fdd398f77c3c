/**
 * The box of a share order: express consent to start at once, and the acknowledged loss of the right of
 * withdrawal. The page shows this very text; the evidence keeps it. A changed text is a new version.
 */
export const currentWaiver = {
  version: 'renonciation-2026-11',
  text:
    'Je demande expressément que l’exécution du contrat commence immédiatement, avant la fin du délai ' +
    'de rétractation de 14 jours, et je reconnais perdre mon droit de rétractation dès que mon ' +
    'certificat est émis.',
} as const
