import { type IconProps, iconAttributes } from './icon-attributes.ts'

/** An open-fingered glove: a fighter. Decorative: text beside it says the same. */
export function GloveIcon(props: IconProps) {
  return (
    <svg {...iconAttributes(props)} aria-hidden="true">
      <path d="M6 21.5h9.5v-4M6 21.5v-5l-2.2-3.7A6 6 0 0 1 3 9.7V7.3a1.9 1.9 0 0 1 3.8 0v-2a1.9 1.9 0 0 1 3.8 0v-.6a1.9 1.9 0 0 1 3.8 0v.9a1.8 1.8 0 0 1 3.6 0v5" />
      <path d="M6.8 7.3v3M10.6 5.3v5M14.4 5.6v4.7" />
      <path d="M18 10.6l1.6-.9a1.6 1.6 0 0 1 1.6 2.8l-5.7 5h-9.5" />
    </svg>
  )
}
