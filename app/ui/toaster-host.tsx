import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { onFirstNotice } from './notify.ts'
import { PlainNotices } from './plain-notices.tsx'
import type Toaster from './toaster.tsx'

type ToasterProps = ComponentProps<typeof Toaster>

/** Leaves the page's first paint alone. */
const SETTLE_MS = 300

/**
 * Brings the toasts' code in once the page has settled, or with the first notice. That may be the news that the
 * connection is gone, and the code with it: then notices are shown without it.
 */
export function ToasterHost(props: ToasterProps) {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null)
  useEffect(() => {
    const load = () => {
      clearTimeout(settled)
      import('./toaster.tsx').then(
        ({ default: Toaster }) => setLoaded({ Toaster }),
        () => setLoaded({ Toaster: PlainNotices }),
      )
    }
    const settled = setTimeout(load, SETTLE_MS)
    onFirstNotice(load)
    return () => clearTimeout(settled)
  }, [])
  return loaded && <loaded.Toaster {...props} />
}
