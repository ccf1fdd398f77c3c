import { issuerText } from '#app/texts/public.ts'
import { Logo } from '#app/ui/logo.tsx'
import { brand } from '#domain/kernel/brand.ts'
import { legal } from '#domain/kernel/legal.ts'

/** Who gives a paper: on paper alone, where the header with its links is left out. */
export function IssuerLine() {
  return (
    <div className="mb-8 hidden border-b border-rule pb-4 print:block">
      <Logo name={brand.name} />
      <p className="mt-2 text-13 text-soft">{issuerText(legal)}</p>
    </div>
  )
}
