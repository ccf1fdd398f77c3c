import type { PocketFace } from './pocket-face.ts'

/** The Pocket's face: its certificate's art, large, and the portrait of whom it is for where one was drawn. */
export function PocketCover({ art, portrait }: Pick<PocketFace, 'art' | 'portrait'>) {
  return (
    <div
      aria-hidden="true"
      className="relative h-56 overflow-hidden rounded-card bg-ink-950 sm:h-80"
    >
      <div
        className={`absolute top-1/2 -translate-y-1/2 [&_svg]:block [&_svg]:w-full ${portrait ? '-left-1/12 w-2/3 max-w-120' : 'inset-x-0'}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
        dangerouslySetInnerHTML={{ __html: art }}
      />
      {portrait && (
        <img
          src={portrait}
          alt=""
          width={320}
          height={400}
          className="absolute inset-y-0 right-0 h-full w-auto max-w-none"
        />
      )}
    </div>
  )
}
