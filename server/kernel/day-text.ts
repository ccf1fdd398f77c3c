const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** The day of an instant in Paris as e-mails and certificates say it: 25 novembre 2026. */
export const dayText = (instant: Date): string => day.format(instant)
