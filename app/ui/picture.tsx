/** An uploaded picture in the widths and formats that it is served in. */
export interface PictureView {
  /** Addresses with their widths, as `srcset` takes them. */
  avif: string
  webp: string
  /** For browsers that choose none of them. */
  src: string
  /** What stays in sight where it is cut, in percent from its left and its top, by quarters. */
  focusX: number
  focusY: number
}

interface PictureProps {
  picture: PictureView
  /** How wide it stands on the page, as `sizes` takes it. */
  sizes: string
  /** Empty where the name stands beside it. */
  alt?: string
  /** It is what the page begins with, so it is loaded at once. */
  first?: boolean
  /** Its size and shape; it fills them. */
  className: string
}

/** A picture as wide as the screen needs it; one that fails leaves what stands behind it. */
export function Picture({ picture, sizes, alt = '', first = false, className }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={sizes}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        data-focus-x={picture.focusX}
        data-focus-y={picture.focusY}
        className={`picture ${className}`}
        onError={(event) => event.currentTarget.remove()}
      />
    </picture>
  )
}
