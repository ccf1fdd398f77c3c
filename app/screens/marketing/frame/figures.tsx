const figure = /([−+$]?\d[\d,.]*(?:%|\s(?:USDC|months|hours|days|fights|active Pockets)\b)?)/g

/** Text in which a figure never breaks apart from its unit at the end of a line. */
export function Figures({ text }: { text: string }) {
  const parts = text.split(figure)
  return parts.map((part, place) =>
    place % 2 === 1 && part.includes(' ') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text never move.
      <span key={place} className="figure">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
