import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { placeTip, type Side } from './place-tip.ts'
import { useTip } from './use-tip.ts'

interface TooltipProps {
  text: string
  /** One element that can take focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  side?: Side
  /** Hidden where the label is already on screen. */
  className?: string
}

/**
 * Names a control that shows only an icon: after a rest of the pointer, at once on keyboard focus.
 * It adds nothing that cannot be reached without it, so touch has none.
 */
export function Tooltip({ text, children, side = 'bottom', className = '' }: TooltipProps) {
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const { open, enter, show, leave, close } = useTip()
  const byPointer = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside.
    <span
      ref={frame}
      className="contents"
      onPointerEnter={byPointer(enter)}
      onPointerLeave={byPointer(leave)}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={close}
    >
      {open ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open &&
        createPortal(
          <TipBox id={id} frame={frame} side={side} text={text} className={className} />,
          document.body,
        )}
    </span>
  )
}

interface TipBoxProps {
  id: string
  frame: RefObject<HTMLSpanElement | null>
  side: Side
  text: string
  className: string
}

/** The tip itself, placed once it is measured. A pointer may rest on it. */
function TipBox({ id, frame, side, text, className }: TipBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const control = frame.current?.firstElementChild?.getBoundingClientRect()
    const tip = box.current
    if (!control || !tip) return
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = placeTip(control, tip.getBoundingClientRect(), side, view)
    tip.style.translate = `${left}px ${top}px`
  }, [frame, side])
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className={`fixed top-0 left-0 z-50 max-w-72 rounded-badge bg-strong px-2.5 py-1.5 text-13 font-medium text-ground ${className}`}
    >
      {text}
    </div>
  )
}
