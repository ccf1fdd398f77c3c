/** A square of dots as one path, `size` dots wide. */
export interface QrShape {
  size: number
  path: string
}

/** Dark on light whatever the theme: cameras expect it so. */
export function QrSquare({ qr, label }: { qr: QrShape; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      className="size-50 rounded-control"
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
