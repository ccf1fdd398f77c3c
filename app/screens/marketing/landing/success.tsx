/** Empty until there are results to show: only the pattern, and nothing for a screen reader. */
export function Success() {
  return (
    <section id="success" className="success theme-dark" aria-hidden="true">
      <svg width="100%" height="100%" aria-hidden="true">
        <defs>
          <pattern id="octagons" width="120" height="120" patternUnits="userSpaceOnUse">
            <g fill="none" stroke="currentColor">
              {octagons.map((d) => (
                <path key={d} d={d} />
              ))}
              <path d="M60 0 95 25 120 60 95 95 60 120 25 95 0 60 25 25z" strokeOpacity=".35" />
            </g>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#octagons)" />
      </svg>
    </section>
  )
}

const octagons = [60, 48, 36, 24, 12].map((half) => octagon(60, half))

/** A regular octagon around (centre, centre) as a path. */
function octagon(centre: number, half: number): string {
  const cut = half * 0.586
  const [low, high] = [centre - half, centre + half]
  const points = [
    [low + cut, low],
    [high - cut, low],
    [high, low + cut],
    [high, high - cut],
    [high - cut, high],
    [low + cut, high],
    [low, high - cut],
    [low, low + cut],
  ]
  return `M${points.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')}z`
}
