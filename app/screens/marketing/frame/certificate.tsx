import { frameTexts } from '#app/texts/marketing/frame.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'

/** A specimen certificate of one kind, as its holder would see it. */
export function Certificate({ kind, eager = false }: { kind: PocketKind; eager?: boolean }) {
  return (
    <img
      className="certificate"
      src={`/brand/certificate-${kind}.svg`}
      alt={frameTexts.certificates[kind]}
      width={400}
      height={520}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
