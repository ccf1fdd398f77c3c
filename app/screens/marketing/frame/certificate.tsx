export type CertificateKind = 'tips' | 'share' | 'federation'

const names: Record<CertificateKind, string> = {
  tips: 'a Priority Access Badge, engraved with rings like a wrapped hand',
  share: 'a career share, engraved with nested octagons',
  federation: 'a ‘Mécène’ certificate, engraved like the fence of a cage',
}

/** A specimen certificate of one kind, as its holder would see it. */
export function Certificate({ kind, eager = false }: { kind: CertificateKind; eager?: boolean }) {
  return (
    <img
      className="certificate"
      src={`/brand/certificate-${kind}.svg`}
      alt={`Specimen of ${names[kind]}.`}
      width={400}
      height={520}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
