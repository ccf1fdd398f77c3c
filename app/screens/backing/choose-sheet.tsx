import { Link } from 'react-router'
import { PocketBadge } from '#app/screens/dashboard/pocket-badge.tsx'
import type { PocketView } from '#app/screens/dashboard/view.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { Sheet } from '#app/ui/sheet.tsx'

interface ChooseSheetProps {
  pockets: readonly PocketView[]
  /** Where a Pocket's own sheet lives. */
  hrefOf(pocketId: string): string
  onClose(): void
}

const texts = backingTexts.choose

/** The first step when no Pocket was chosen yet. */
export function ChooseSheet({ pockets, hrefOf, onClose }: ChooseSheetProps) {
  return (
    <Sheet
      title={backingTexts.title}
      closeLabel={backingTexts.close}
      open
      wide
      onOpenChange={(open) => open || onClose()}
    >
      <h3 className="text-20 font-bold">{texts.title}</h3>
      <p className="mt-1 text-15 text-soft">{pockets.length > 0 ? texts.text : texts.none}</p>
      <ul className="mt-5 border-b border-rule empty:border-0">
        {pockets.map((pocket) => (
          <li key={pocket.id}>
            <Link
              to={hrefOf(pocket.id)}
              replace
              state={{ sheet: true }}
              preventScrollReset
              className="group flex min-h-18 items-center gap-4 border-t border-rule py-3"
            >
              <span className="min-w-0 grow">
                <span className="block text-16 leading-snug font-semibold group-hover:underline">
                  {pocket.name}
                </span>
                <span className="mt-0.5 block text-13 text-faint">{pocket.category}</span>
              </span>
              <PocketBadge pocket={pocket} />
              <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
