import type { DashboardActions } from '#app/screens/dashboard/view.ts'
import { notices } from '#app/texts/notices.ts'
import { notify } from '#app/ui/notify.ts'
import { closeDemoSession } from './demo-session.ts'
import { leaveFlash } from './flash.ts'

/** What the buttons of the demonstration do. */
export const demoActions: DashboardActions = {
  onSupport: () => notify(notices.support),
  onPremium: () => notify(notices.unfinished),
  onLogout() {
    closeDemoSession()
    leaveFlash(notices.loggedOut)
    // The home page is a document of its own.
    window.location.assign('/')
  },
}
