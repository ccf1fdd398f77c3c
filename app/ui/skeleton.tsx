interface SkeletonProps {
  /** Size and place, so that it has the geometry of what comes. */
  className: string
}

/** Holds a place while data come. It shows after 150 ms: anything quicker shows nothing at all. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={`skeleton rounded-badge bg-rule ${className}`} />
}
