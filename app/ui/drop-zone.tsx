import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'

interface DropZoneProps {
  id: string
  /** In a form that sends the files themselves; they stay chosen until then. */
  name?: string
  /** The types that may be chosen, as the field `accept` says them. */
  accept: string
  several?: boolean
  /** Whether the field is refused as it stands. */
  wrong?: boolean
  /** What a press does, and what may be done in its place. */
  choose: string
  drop: string
  labelledBy?: string
  describedBy?: string
  onFiles(files: readonly File[]): void
}

/** A place to choose files or to drop them on, in the page's own words; what becomes of them is for whoever holds it. */
export function DropZone({
  id,
  name,
  accept,
  several = false,
  wrong = false,
  choose,
  drop,
  labelledBy,
  describedBy,
  onFiles,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const over = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setIsOver(now)
  }
  const take = (event: DragEvent) => {
    over(event, false)
    const { files } = event.dataTransfer
    if (files.length === 0 || (name && !several && files.length > 1)) return
    if (name && input.current) input.current.files = files
    onFiles([...files])
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file may be chosen again.
    if (!name) target.value = ''
  }
  const look = wrong ? 'border-loss bg-card' : 'border-field bg-card hover:bg-hover'
  return (
    <label
      htmlFor={id}
      onDrop={take}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      className={`flex min-h-20 cursor-pointer items-center justify-center rounded-control border border-dashed px-4 py-3 text-center text-15 has-focus-visible:outline-2 has-focus-visible:outline-focus ${isOver ? 'border-strong bg-selected' : look}`}
    >
      <span>
        <span className="font-semibold text-link">{choose}</span>{' '}
        <span className="text-soft pointer-coarse:hidden">{drop}</span>
      </span>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        multiple={several}
        accept={accept}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={wrong ? true : undefined}
        onChange={pick}
        className="sr-only"
      />
    </label>
  )
}
