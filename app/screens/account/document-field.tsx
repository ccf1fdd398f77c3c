import { useId, useState } from 'react'
import { documentTexts as texts } from '#app/texts/documents.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'

interface DocumentFieldProps {
  /** The hidden field that carries the hashes of the documents, with commas between them. */
  name: string
  label: string
  hint?: string | undefined
  /** More than one document may be added. */
  several?: boolean
  /** Documents that are on file already. */
  kept?: readonly string[]
  error?: string | undefined
}

type Sending = 'none' | 'sending' | 'failed'

/** Documents that are put on file as soon as they are dropped or chosen; the form then carries their hashes. */
export function DocumentField({
  name,
  label,
  hint,
  several,
  kept = [],
  error,
}: DocumentFieldProps) {
  const id = useId()
  const [hashes, setHashes] = useState(kept)
  const [sending, setSending] = useState<Sending>('none')
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    setSending('sending')
    const filed = await Promise.all(files.map((file) => fileDocument(file).catch(() => null)))
    const added = filed.filter((sha256) => sha256 !== null)
    setHashes((before) => {
      if (!several) return added.slice(-1).length > 0 ? added.slice(-1) : before
      return [...new Set([...before, ...added])]
    })
    setSending(added.length < files.length ? 'failed' : 'none')
  }
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-15 font-semibold">
        {label}
      </p>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {hint} {texts.types}
      </p>
      <DropZone
        id={id}
        accept="application/pdf,image/jpeg,image/png"
        several={several === true}
        wrong={error !== undefined}
        choose={several || hashes.length === 0 ? texts.choose : texts.replace}
        drop={texts.drop}
        labelledBy={`${id}-label`}
        describedBy={`${id}-hint`}
        onFiles={(files) => void add(files)}
      />
      <Kept
        hashes={hashes}
        onRemove={(gone) => setHashes(hashes.filter((each) => each !== gone))}
      />
      <p
        role="status"
        className={`text-15 empty:hidden ${sending === 'sending' ? 'text-soft' : 'text-loss'}`}
      >
        {sending === 'none' ? error : texts[sending]}
      </p>
      <input type="hidden" name={name} value={hashes.join(',')} />
    </div>
  )
}

interface KeptProps {
  hashes: readonly string[]
  onRemove(sha256: string): void
}

function Kept({ hashes, onRemove }: KeptProps) {
  if (hashes.length === 0) return null
  return (
    <ul className="border-y border-rule">
      {hashes.map((sha256, at) => (
        <li
          key={sha256}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule first:border-t-0"
        >
          <a
            href={`/api/evidence/${sha256}`}
            download
            className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
          >
            {texts.document(at + 1)}
          </a>
          <button
            type="button"
            onClick={() => onRemove(sha256)}
            className="min-h-11 cursor-pointer text-15 text-soft hover:underline"
          >
            {texts.remove}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The hash of a document that is on file now; null where it was refused. */
async function fileDocument(file: File): Promise<string | null> {
  const headers = { 'content-type': file.type }
  const response = await fetch('/api/evidence', { method: 'POST', headers, body: file })
  return response.ok ? ((await response.json()) as { sha256: string }).sha256 : null
}
