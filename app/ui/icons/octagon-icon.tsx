import { type IconProps, iconAttributes } from './icon-attributes.ts'

/** An octagon: the ring, and a Pocket. Decorative: text beside it says the same. */
export function OctagonIcon(props: IconProps) {
  return (
    <svg {...iconAttributes(props)} aria-hidden="true">
      <path d="M8.3 2.5h7.4l5.8 5.8v7.4l-5.8 5.8H8.3l-5.8-5.8V8.3z" />
    </svg>
  )
}
