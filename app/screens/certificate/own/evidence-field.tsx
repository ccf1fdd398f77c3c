import { type ChangeEvent, useId, useState } from 'react'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'

type Upload = { is: 'none' | 'sending' | 'failed' } | { is: 'sent'; sha256: string }

const texts = ownCertificateTexts.contest

/** A document that is put on file as soon as it is chosen; the form then carries its hash. */
export function EvidenceField({ name }: { name: string }) {
  const id = useId()
  const [upload, setUpload] = useState<Upload>({ is: 'none' })
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return setUpload({ is: 'none' })
    setUpload({ is: 'sending' })
    const sha256 = await fileDocument(file).catch(() => null)
    setUpload(sha256 === null ? { is: 'failed' } : { is: 'sent', sha256 })
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-15 font-semibold">
        {texts.evidence}
      </label>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {texts.evidenceHint}
      </p>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void send(event)}
        className="min-h-11 w-full text-15 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-field file:bg-card file:px-4 file:font-semibold"
      />
      <p
        role="status"
        className={`text-15 empty:hidden ${upload.is === 'failed' ? 'text-loss' : 'text-soft'}`}
      >
        {wordsFor(upload)}
      </p>
      {upload.is === 'sent' && <input type="hidden" name={name} value={upload.sha256} />}
    </div>
  )
}

/** The hash of a document that is on file now; null where it was refused. */
async function fileDocument(file: File): Promise<string | null> {
  const headers = { 'content-type': file.type }
  const response = await fetch('/api/evidence', { method: 'POST', headers, body: file })
  return response.ok ? ((await response.json()) as { sha256: string }).sha256 : null
}

function wordsFor({ is }: Upload): string | null {
  if (is === 'none') return null
  return { sending: texts.evidenceSending, sent: texts.evidenceSent, failed: texts.evidenceFailed }[
    is
  ]
}
