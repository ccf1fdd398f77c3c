/** What the page's own observers saw, in milliseconds since navigation. */
export interface Probe {
  fcp: number | null
  lcp: { at: number; size: number; what: string } | null
  tasks: { at: number; ms: number }[]
  shifts: { at: number; value: number }[]
  events: { at: number; ms: number; interaction: number }[]
  load: number
}

declare global {
  interface Window {
    benchProbe: Probe
  }
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface PaintEntry extends PerformanceEntry {
  size: number
  url: string
  element: Element | null
}
interface InputEntry extends PerformanceEntry {
  interactionId: number
}

/** Installs the observers. Runs in the page before anything else, so it holds all that it needs. */
export function installProbe(): void {
  const probe: Probe = { fcp: null, lcp: null, tasks: [], shifts: [], events: [], load: 0 }
  window.benchProbe = probe
  const observe = (options: PerformanceObserverInit, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)

  observe({ type: 'paint', buffered: true }, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime
  })
  observe({ type: 'largest-contentful-paint', buffered: true }, (entry) => {
    const { startTime, size, url, element } = entry as PaintEntry
    const name = element ? `${element.localName} ${element.id || element.className}`.trim() : 'gone'
    const words = element?.textContent?.trim().slice(0, 40) ?? ''
    probe.lcp = { at: startTime, size, what: url ? new URL(url).pathname : `${name} “${words}”` }
  })
  observe({ type: 'longtask', buffered: true }, ({ startTime, duration }) => {
    probe.tasks.push({ at: startTime, ms: duration })
  })
  observe({ type: 'layout-shift', buffered: true }, (entry) => {
    const { startTime, value, hadRecentInput } = entry as ShiftEntry
    if (!hadRecentInput) probe.shifts.push({ at: startTime, value })
  })
  observe(
    { type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit,
    (e) => {
      const { startTime, duration, interactionId } = e as InputEntry
      if (interactionId)
        probe.events.push({ at: startTime, ms: duration, interaction: interactionId })
    },
  )
  addEventListener('load', () => {
    probe.load = performance.now()
  })
}

/** The largest burst of layout shifts: gaps under a second, five seconds at most. */
export function cumulativeShift(shifts: Probe['shifts']): number {
  let worst = 0
  let burst = { sum: 0, from: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  for (const { at, value } of shifts) {
    const joins = at - burst.last < 1000 && at - burst.from < 5000
    burst = joins
      ? { sum: burst.sum + value, from: burst.from, last: at }
      : { sum: value, from: at, last: at }
    worst = Math.max(worst, burst.sum)
  }
  return worst
}

/** Time above 50 ms in long tasks after the first paint. */
export function blockingTime({ tasks, fcp }: Probe): number {
  const later = tasks.filter(({ at, ms }) => at + ms > (fcp ?? 0))
  return later.reduce((total, { ms }) => total + Math.max(0, ms - 50), 0)
}
