/** Each ring is turned by a few degrees and shrunk until its corners touch the ring around it. */
const TURN = 8
const SHRINK = Math.cos(Math.PI / 8) / Math.cos(Math.PI / 8 - (TURN * Math.PI) / 180)
const RINGS = Array.from({ length: 20 }, (_, ring) => ring)

/** A regular octagon in a box of 400. */
const OUTLINE = 'M121.3 10h157.4L390 121.3v157.4L278.7 390H121.3L10 278.7V121.3z'

/** Nested octagons as a quiet drawing, for places that have nothing else to show. */
export function OctagonRings({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" fill="none" className={className}>
      {RINGS.map((ring) => (
        <path
          key={ring}
          d={OUTLINE}
          transform={`translate(200 200) rotate(${ring * TURN}) scale(${SHRINK ** ring}) translate(-200 -200)`}
          vectorEffect="non-scaling-stroke"
          className={ring === 0 ? 'stroke-faint' : 'stroke-rule'}
        />
      ))}
    </svg>
  )
}
