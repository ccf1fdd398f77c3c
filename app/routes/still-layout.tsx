import { Outlet, useLocation } from 'react-router'
import { StillFrame } from '#app/screens/marketing/frame/still-frame.tsx'

/** Pages below this layout are plain HTML: no framework script, one island (see entry.server). */
export const handle = { still: true }

export default function StillLayout() {
  return (
    <StillFrame atHome={useLocation().pathname === '/'}>
      <Outlet />
    </StillFrame>
  )
}
