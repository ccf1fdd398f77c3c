import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Picture, type PictureView } from '#app/ui/picture.tsx'

const texts = ownProfileTexts.picture

interface PictureFormProps {
  /** Of the athlete, organisation or Pocket that shows it. */
  subjectId: string
  shape: 'portrait' | 'cover'
  shown: PictureView | undefined
  hiddenBecause: string | null
}

interface Chosen {
  file: File
  url: string
}

type Done = 'shown' | 'moved' | 'removed'
type State = 'idle' | 'sending' | Done | keyof typeof texts.wrong

const frames = {
  portrait: 'aspect-4/5 w-40 sm:w-56',
  cover: 'aspect-5/2 w-full max-w-120',
}

/** A picture that everybody sees: chosen or dropped, looked at as backers will see it, and shown. */
export function PictureForm({ subjectId, shape, shown, hiddenBecause }: PictureFormProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [focus, setFocus] = useState({ x: 50, y: 50 })
  const [state, setState] = useState<State>('idle')
  const { revalidate } = useRevalidator()
  const path = `/api/studio/pictures/${subjectId}`
  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen({ file, url: await readAsUrl(file) })
    setState('idle')
  }
  const send = async (request: () => Promise<Response>, done: Done) => {
    setState('sending')
    const problem = await problemOf(request)
    setState(problem ?? done)
    if (problem) return
    setChosen(null)
    await revalidate()
  }
  const upload = ({ file }: Chosen) => {
    const at = `${path}?focusX=${focus.x}&focusY=${focus.y}`
    const headers = { 'content-type': file.type }
    return send(() => fetch(at, { method: 'PUT', headers, body: file }), 'shown')
  }
  const move = ({ x, y }: Focus) => {
    const body = JSON.stringify({ focusX: x, focusY: y })
    const headers = { 'content-type': 'application/json' }
    return send(() => fetch(path, { method: 'PATCH', headers, body }), 'moved')
  }
  return (
    <div className="grid gap-4">
      {hiddenBecause && <Hidden because={hiddenBecause} />}
      {chosen ? (
        <>
          <Preview url={chosen.url} shape={shape} focus={focus} onChange={setFocus} />
          <Button
            kind="primary"
            busy={state === 'sending'}
            className="justify-self-start"
            onClick={() => void upload(chosen)}
          >
            {texts.show}
          </Button>
        </>
      ) : (
        !shown && <p className="border-y border-rule py-4 text-15">{texts.none}</p>
      )}
      {shown && !chosen && (
        <MoveFocus shown={shown} shape={shape} busy={state === 'sending'} onMove={move} />
      )}
      <PictureDrop onFile={(file) => void choose(file)} />
      {shown && !chosen && (
        <Button
          kind="quiet"
          size="compact"
          className="-ml-4 justify-self-start"
          onClick={() => void send(() => fetch(path, { method: 'DELETE' }), 'removed')}
        >
          {texts.remove}
        </Button>
      )}
      <p role="status" className="text-15 empty:hidden">
        {wordsOf(state)}
      </p>
    </div>
  )
}

const Hidden = ({ because }: { because: string }) => (
  <p className="border-l-2 border-caution pl-4 text-15 wrap-anywhere">{texts.hidden(because)}</p>
)

/** The chosen picture as it will be cut, before anybody else sees it. */
function Preview({
  url,
  shape,
  focus,
  onChange,
}: FocusFieldsProps & { url: string; shape: PictureFormProps['shape'] }) {
  return (
    <>
      <p className="text-13 text-faint">{texts.preview}</p>
      <div className={`overflow-hidden rounded-card bg-rule ${frames[shape]}`}>
        <img
          src={url}
          alt=""
          data-focus-x={focus.x}
          data-focus-y={focus.y}
          className="picture size-full"
        />
      </div>
      <FocusFields focus={focus} onChange={onChange} />
    </>
  )
}

interface MoveFocusProps {
  shown: PictureView
  shape: PictureFormProps['shape']
  busy: boolean
  onMove(focus: Focus): void
}

/** The picture that everybody sees, and another point of it to keep in sight, which is looked at before it is saved. */
function MoveFocus({ shown, shape, busy, onMove }: MoveFocusProps) {
  const [moved, setMoved] = useState<Focus | null>(null)
  const focus = moved ?? { x: shown.focusX, y: shown.focusY }
  return (
    <>
      <div className={`overflow-hidden rounded-card bg-rule ${frames[shape]}`}>
        <Picture
          picture={{ ...shown, focusX: focus.x, focusY: focus.y }}
          sizes="480px"
          className="size-full"
        />
      </div>
      <Fold summary={texts.move}>
        <FocusFields focus={focus} onChange={setMoved} />
        <Button
          kind="secondary"
          busy={busy}
          disabled={moved === null}
          className="mt-2"
          onClick={() => onMove(focus)}
        >
          {texts.saveMove}
        </Button>
      </Fold>
    </>
  )
}

function PictureDrop({ onFile }: { onFile(file: File | undefined): void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <DropZone
        id={id}
        accept="image/jpeg,image/png,image/webp"
        choose={texts.choose}
        drop={texts.drop}
        describedBy={`${id}-hint`}
        onFiles={([file]) => onFile(file)}
      />
      <p id={`${id}-hint`} className="text-13 text-faint">
        {texts.hint}
      </p>
    </div>
  )
}

type Focus = Readonly<{ x: number; y: number }>

interface FocusFieldsProps {
  focus: Focus
  onChange(focus: Focus): void
}

function FocusFields({ focus, onChange }: FocusFieldsProps) {
  return (
    <fieldset className="grid max-w-120 gap-2">
      <legend className="mb-1 text-15 font-semibold">{texts.focus}</legend>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="grid grid-cols-[9rem_1fr] items-center gap-3 text-15">
          {axis === 'x' ? texts.across : texts.down}
          <input
            type="range"
            min={0}
            max={100}
            step={25}
            value={focus[axis]}
            onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
            className="h-11 w-full accent-red-fill"
          />
        </label>
      ))}
    </fieldset>
  )
}

function wordsOf(state: State): string | null {
  if (state === 'idle' || state === 'sending') return null
  return state === 'shown' || state === 'moved' || state === 'removed'
    ? texts[state]
    : texts.wrong[state]
}

/** Why it was not done; null where it was. */
async function problemOf(
  request: () => Promise<Response>,
): Promise<keyof typeof texts.wrong | null> {
  try {
    const response = await request()
    if (response.ok) return null
    const { code } = (await response.json()) as { code?: string }
    const known = Object.keys(texts.wrong) as (keyof typeof texts.wrong)[]
    return known.find((each) => each === code) ?? 'other'
  } catch {
    return 'other'
  }
}

/** The content policy allows pictures in addresses of this kind. */
function readAsUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
