import { type LegalSection, part } from '#app/texts/legal/legal-page.ts'

/** Says of rules for what is not open yet that they are to come. */
export const atLaunch = (launched: boolean): LegalSection[] =>
  part({
    title: 'À l’ouverture',
    text: launched
      ? []
      : [
          'La plateforme n’est pas encore ouverte\u00a0: rien ne s’y vend. Voici les règles prévues.',
        ],
  })
