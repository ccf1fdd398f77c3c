import type { ReactNode } from 'react'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { ErrorScreen } from '#app/screens/error-screen.tsx'
import { OfflineScreen } from '#app/screens/offline-screen.tsx'

/** States that take the whole page, shown at `?screen=`. */
export const wholeScreens = {
  offline: <OfflineScreen />,
  broken: <ErrorScreen reference="7F3K22AB" busy={false} />,
  busy: <ErrorScreen reference="7F3K22AB" busy />,
  missing: <MissingScreen what="pocket" />,
} as const satisfies Record<string, ReactNode>

export type WholeScreen = keyof typeof wholeScreens

export const isWholeScreen = (name: string | null): name is WholeScreen =>
  name !== null && Object.hasOwn(wholeScreens, name)
