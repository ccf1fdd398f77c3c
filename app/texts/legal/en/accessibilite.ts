import type { WrittenPage } from '#app/texts/legal/legal-page.ts'
import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'

const address = supportAddress()

export const accessibilite: WrittenPage = () => ({
  title: 'Accessibility: not compliant',
  lead: 'No audit against the French standard (RGAA) has been made yet, so this statement cannot claim more. Here is what is done, and what remains to be done.',
  sections: [
    {
      title: 'Compliance',
      text: [
        `${brand.name} aims at RGAA 4.1 and WCAG 2.2, level AA. For want of an audit, the site is declared not compliant. This statement will be reviewed after the first audit.`,
      ],
    },
    {
      title: 'What is checked',
      rows: [
        [
          'With each version',
          'An automatic check (axe) of each presentation page, a width of 320 px, and use without script.',
        ],
        [
          'Motion',
          'The video on the home page can be stopped, and is not loaded when your system asks for less animation.',
        ],
        [
          'Languages',
          'Presentation and legal pages exist in French and in English; each page says which it is in.',
        ],
      ],
    },
    {
      title: 'What is not yet',
      text: [
        'An audit by somebody from outside, and regular tests with several screen readers. An automatic check finds only a part of the faults.',
      ],
    },
    {
      title: 'Report a fault',
      text: [
        `If a page is in your way, support gives you the information in another form: ${brand.supportHours.en}${address ? `, at ${address}` : ''}.`,
      ],
    },
    {
      title: 'Legal remedies',
      text: [
        'If you report a fault that keeps you from content and we do not answer, you can turn to the French Defender of Rights (Défenseur des droits): by its online form, through its delegate in your region, or by free post (no stamp) to Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
      ],
    },
  ],
})
