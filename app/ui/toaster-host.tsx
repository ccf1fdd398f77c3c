import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { onFirstNotice } from './notify.ts'
import type Toaster from './toaster.tsx'

type ToasterProps = ComponentProps<typeof Toaster>

/** Leaves the page's first paint alone. */
const SETTLE_MS = 300

/** Brings the toasts' code in once the page has settled, or with the first notice. */
export function ToasterHost(props: ToasterProps) {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null)
  useEffect(() => {
    const load = () => {
      clearTimeout(settled)
      void import('./toaster.tsx').then(({ default: Toaster }) => setLoaded({ Toaster }))
    }
    const settled = setTimeout(load, SETTLE_MS)
    onFirstNotice(load)
    return () => clearTimeout(settled)
  }, [])
  return loaded && <loaded.Toaster {...props} />
}
