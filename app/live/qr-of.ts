import { encode } from 'uqr'
import type { QrShape } from '#app/ui/qr-square.tsx'

/** The address that an app reads, as a square: one run of the path per dark dot. */
export function qrOf(uri: string): QrShape {
  const { size, data: dots } = encode(uri, { border: 3 })
  const path = dots.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return { size, path: path.join('') }
}
