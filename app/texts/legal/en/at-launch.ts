import { type LegalSection, part } from '#app/texts/legal/legal-page.ts'

/** Says of rules for what is not open yet that they are to come. */
export const atLaunch = (launched: boolean): LegalSection[] =>
  part({
    title: 'At the launch',
    text: launched
      ? []
      : ['The platform is not open yet: nothing is sold here. These are the rules to come.'],
  })
