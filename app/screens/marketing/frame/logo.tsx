import { brand } from '#domain/kernel/brand.ts'

/** The logo, drawn for dark grounds; when it cannot be loaded the island shows the name instead. */
export function Logo() {
  return (
    <span className="logo" data-logo>
      <img src="/brand/logo-on-dark.svg" alt={brand.name} width={190} height={32} />
      <span className="logo-text" hidden>
        {brand.name}
      </span>
    </span>
  )
}
