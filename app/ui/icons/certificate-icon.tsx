import { type IconProps, iconAttributes } from './icon-attributes.ts'

/** A certificate with its octagon seal. Decorative: text beside it says the same. */
export function CertificateIcon(props: IconProps) {
  return (
    <svg {...iconAttributes(props)} aria-hidden="true">
      <path d="M12.5 17H3V6l2.5-2.5H21V12" />
      <path d="M7 8h9M7 11.5h4.5" />
      <path d="M16.4 13.5h2.7l1.9 1.9v2.7L19.1 20h-2.7l-1.9-1.9v-2.7z" />
      <path d="M16.5 20v2l1.25-.8 1.25.8v-2" />
    </svg>
  )
}
