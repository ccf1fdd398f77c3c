export interface Notice {
  title: string
  text: string
}
export type NoticeTone = 'success' | 'info' | 'destructive'

type Show = (notice: Notice, tone: NoticeTone) => void

/** Who shows notices, once it is there; until then they wait in order. */
const desk: { show: Show | null; waiting: Parameters<Show>[]; wake: () => void } = {
  show: null,
  waiting: [],
  wake: () => {},
}

/** Raises a toast. Errors are outlined and read out at once; the rest waits its turn. */
export function notify(notice: Notice, tone: NoticeTone = 'info'): void {
  if (desk.show) {
    desk.show(notice, tone)
  } else {
    desk.waiting.push([notice, tone])
    desk.wake()
  }
}

/** Takes over the showing of notices, those that wait first; returns how to give it back. */
export function showNotices(show: Show): () => void {
  desk.show = show
  for (const [notice, tone] of desk.waiting.splice(0)) show(notice, tone)
  return () => {
    if (desk.show === show) desk.show = null
  }
}

/** Tells when the first notice waits. */
export function onFirstNotice(wake: () => void): void {
  desk.wake = wake
  if (desk.waiting.length > 0) wake()
}
