/** A node as the layout engine takes it; a card is built from plain objects, without React. */
export type Node = { type: string; props: Record<string, unknown> & { children?: unknown } }

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export type Card = {
  file: string
  /** The label above the title, in condensed capitals. */
  label: string
  title: string
  /** A sentence at the foot: what the kind of support is not, where there is something to lose. */
  foot: string
  ground: string
  ink: string
  /** Pictures as data addresses, from back to front. */
  certificates: { image: string; left: number; top: number; width: number; turn: number }[]
  logo: string
}

const box = (style: Record<string, unknown>, children?: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
const image = (
  src: string,
  width: number,
  height: number,
  style: Record<string, unknown>,
): Node => ({
  type: 'img',
  props: { src, width, height, style },
})

/** The foot bar of the two corners, meeting at 45°. */
const corners = `data:image/svg+xml;base64,${Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 12"><path fill="#D3202E" d="M0 0h594l-12 12H0z"/><path fill="#1F4FD8" d="M606 0h594v12H594z"/></svg>`,
).toString('base64')}`

/** One share card: words on the left, certificates on the right. */
export function cardLayout(card: Card): Node {
  const condensed = { fontFamily: 'Archivo Condensed', letterSpacing: '0.06em' }
  const size = card.title.length > 24 ? 78 : 92
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      backgroundColor: card.ground,
      color: card.ink,
      position: 'relative',
      overflow: 'hidden',
    },
    [
      ...card.certificates.map(({ image: src, left, top, width, turn }) =>
        image(src, width, Math.round(width * 1.3), {
          position: 'absolute',
          left,
          top,
          transform: `rotate(${turn}deg)`,
        }),
      ),
      box(
        {
          position: 'absolute',
          left: 64,
          top: 60,
          width: 640,
          height: 500,
          flexDirection: 'column',
          justifyContent: 'space-between',
        },
        [
          image(card.logo, 286, 48, {}),
          box({ flexDirection: 'column' }, [
            box({ ...condensed, fontSize: 27, marginBottom: 22, opacity: 0.85 }, card.label),
            box(
              {
                fontFamily: 'Archivo Expanded',
                fontSize: size,
                lineHeight: 0.98,
                letterSpacing: '-0.03em',
              },
              card.title,
            ),
          ]),
          box({ fontFamily: 'Hanken Grotesk', fontSize: 25, opacity: 0.9, width: 560 }, card.foot),
        ],
      ),
      image(corners, CARD_WIDTH, 12, { position: 'absolute', left: 0, top: CARD_HEIGHT - 12 }),
    ],
  )
}
