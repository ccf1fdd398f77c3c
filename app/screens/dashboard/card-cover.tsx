import { Picture } from '#app/ui/picture.tsx'
import type { PocketView } from './view.ts'

interface CardCoverProps {
  pocket: PocketView
  /** It stands on the first screen, so its pictures are loaded at once. */
  first: boolean
}

/**
 * The face of a Pocket on its card: the cover that its owner shows, else the engraving of its kind beside a portrait of whom it is
 * for, where there is one. The card says all of it in words.
 */
export function CardCover({ pocket: { cover, lead, type }, first }: CardCoverProps) {
  const early = first ? firstPicture : laterPicture
  if (cover) {
    return (
      <div className={frame}>
        <Picture first={first} picture={cover} sizes={sizes} className="size-full" />
      </div>
    )
  }
  if (!lead) return null
  const hasPortrait = Boolean(lead.picture || lead.portrait)
  return (
    <div aria-hidden="true" className={`${frame} relative`}>
      <img
        src={`/brand/certificate-${type}.svg`}
        alt=""
        {...early}
        width={400}
        height={520}
        className={`absolute top-1/2 h-auto max-w-none ${hasPortrait ? '-left-1/12 w-4/5 -translate-y-1/2' : 'left-0 w-full -translate-y-1/2'}`}
      />
      {hasPortrait && (
        <div className="absolute inset-y-0 right-0 w-9/20 overflow-hidden bg-ink-950">
          {lead.picture ? (
            <Picture first={first} picture={lead.picture} sizes="180px" className="size-full" />
          ) : (
            <img
              src={lead.portrait}
              alt=""
              {...early}
              width={320}
              height={400}
              className="size-full object-cover object-top"
            />
          )}
        </div>
      )}
    </div>
  )
}

const firstPicture = { loading: 'eager', fetchPriority: 'high' } as const
const laterPicture = { loading: 'lazy' } as const
const frame = '-mx-4 -mt-4 mb-2 aspect-5/2 overflow-hidden rounded-t-card bg-rule'
const sizes = '(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw'
