interface LogoProps {
  name: string
  /** Only the octagon, where there is no room for the name: everywhere, or on a phone. */
  mark?: boolean | 'on a phone'
}

/** The octagon with its red lower-left corner, and the name. It takes the colour of the text. */
export function Logo({ name, mark = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5 text-strong">
      <svg aria-hidden="true" viewBox="0 0 200 200" className="size-7 shrink-0">
        <path className="fill-red-fill" d="m0 110v31.42l58.58 58.58h31.42v-90z" />
        <path
          fill="currentColor"
          d="m0 90v-31.42l58.58-58.58h82.84l58.58 58.58v82.84l-58.58 58.58h-31.42v-27h20.24l42.76-42.76v-60.48l-42.76-42.76h-60.48l-42.76 42.76v20.24z"
        />
      </svg>
      <span
        className={
          mark === true
            ? 'sr-only'
            : `type-display text-20 whitespace-nowrap ${mark ? 'max-xs:sr-only' : ''}`
        }
      >
        {name}
      </span>
    </span>
  )
}
