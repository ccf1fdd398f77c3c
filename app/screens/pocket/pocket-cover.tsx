import { Picture } from '#app/ui/picture.tsx'
import type { PocketFace } from './pocket-face.ts'

type PocketCoverProps = Pick<PocketFace, 'art' | 'portrait' | 'cover'>

/**
 * The Pocket's face: the cover that its owner shows, else its certificate's art, large, and the portrait of whom it is for where one
 * was drawn.
 */
export function PocketCover({ art, portrait, cover }: PocketCoverProps) {
  if (cover) {
    return (
      <div className="h-56 overflow-hidden rounded-card bg-ink-950 sm:h-80">
        <Picture
          first
          picture={cover}
          sizes="(min-width: 1024px) 58vw, 100vw"
          className="size-full"
        />
      </div>
    )
  }
  return (
    <div
      aria-hidden="true"
      className="relative h-56 overflow-hidden rounded-card bg-ink-950 sm:h-80"
    >
      <div
        className={`absolute top-1/2 -translate-y-1/2 [&_svg]:block [&_svg]:w-full ${portrait ? '-left-1/12 w-3/4 max-w-140' : 'inset-x-0'}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
        dangerouslySetInnerHTML={{ __html: art }}
      />
      {portrait && (
        <img
          src={portrait}
          alt=""
          width={320}
          height={400}
          fetchPriority="high"
          className="absolute inset-y-0 right-0 h-full w-auto max-w-none"
        />
      )}
    </div>
  )
}
