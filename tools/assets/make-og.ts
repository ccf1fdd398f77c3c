import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { ShareImage } from '#app/share-card.ts'
import { federation } from '#app/texts/marketing/en/federations.ts'
import { en as home } from '#app/texts/marketing/en/home.ts'
import { share } from '#app/texts/marketing/en/shares.ts'
import { tips } from '#app/texts/marketing/en/tips.ts'
import { federation as federationFr } from '#app/texts/marketing/fr/federations.ts'
import { fr as homeFr } from '#app/texts/marketing/fr/home.ts'
import { share as shareFr } from '#app/texts/marketing/fr/shares.ts'
import { tips as tipsFr } from '#app/texts/marketing/fr/tips.ts'
import { LANGUAGES, type Language } from '#domain/kernel/language.ts'
import { BLUE_DEEP, CHALK_50, INK_950 } from '#tools/assets/draw/colours.ts'
import { indexedPng } from '#tools/assets/draw/indexed-png.ts'
import { archivoInstance, hankenInstance } from '#tools/assets/draw/outline.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Card, cardLayout } from './og-card.ts'

const OUT = 'public/og'

const words = {
  en: { home, tips, share, federation },
  fr: { home: homeFr, tips: tipsFr, share: shareFr, federation: federationFr },
}

const picture = (file: string) =>
  `data:image/svg+xml;base64,${readFileSync(`public/brand/${file}.svg`).toString('base64')}`
const single = (kind: string) => [
  { image: picture(`certificate-${kind}`), left: 700, top: 26, width: 428, turn: 4 },
]

/** The four cards in one language: the French ones end in `-fr`. */
const cardsIn = (language: Language): Card[] => {
  const { home, tips, share, federation } = words[language]
  const capitals = (text: string) => text.toLocaleUpperCase(language)
  const file = (name: ShareImage) => (language === 'fr' ? `${name}-fr` : name)
  return [
    {
      file: file('home'),
      label: capitals(language === 'fr' ? 'Arts martiaux mixtes' : 'Mixed martial arts'),
      title: home.title,
      foot: home.minimum,
      ground: INK_950,
      ink: CHALK_50,
      logo: picture('logo-on-dark'),
      certificates: [
        { image: picture('certificate-federation'), left: 948, top: 132, width: 290, turn: 13 },
        { image: picture('certificate-share'), left: 848, top: 92, width: 305, turn: 4 },
        { image: picture('certificate-tips'), left: 738, top: 100, width: 315, turn: -6 },
      ],
    },
    {
      file: file('pockets-amateurs'),
      label: capitals(tips.label),
      title: tips.title,
      foot: tips.caution,
      ground: CHALK_50,
      ink: INK_950,
      logo: picture('logo-on-light'),
      certificates: single('tips'),
    },
    {
      file: file('pockets-pro'),
      label: capitals(share.label),
      title: share.title,
      foot: share.caution,
      ground: INK_950,
      ink: CHALK_50,
      logo: picture('logo-on-dark'),
      certificates: single('share'),
    },
    {
      file: file('pockets-federation'),
      label: capitals(federation.label),
      title: federation.title,
      foot: federation.caution,
      ground: BLUE_DEEP,
      ink: CHALK_50,
      logo: picture('logo-on-dark'),
      certificates: single('federation'),
    },
  ]
}
const CARDS = LANGUAGES.flatMap(cardsIn)

const letters = CARDS.map(({ label, title, foot }) => label + title + foot).join('')
const fonts = [
  { name: 'Archivo Expanded', data: await archivoInstance(letters, 125, 800) },
  { name: 'Archivo Condensed', data: await archivoInstance(letters, 70, 700) },
  { name: 'Hanken Grotesk', data: await hankenInstance(letters, 500) },
]

mkdirSync(OUT, { recursive: true })
for (const card of CARDS) {
  const svg = await satori(cardLayout(card) as never, {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts,
  })
  const { pixels, width, height } = new Resvg(svg).render()
  const png = indexedPng(pixels, width, height)
  writeFileSync(`${OUT}/${card.file}.png`, png)
  console.log(`${card.file}.png ${png.length} bytes`)
}
