import { accountTexts } from '#app/texts/account.ts'
import { notices } from '#app/texts/notices.ts'
import { notify } from '#app/ui/notify.ts'
import { isOffline, type Offline } from './keep-when-offline.ts'
import { leaveBrowser } from './leave-browser.ts'
import { usePost } from './use-post.ts'

/** The page that logs out; it has to be posted to. */
export const LOGOUT = '/deconnexion'

/**
 * Ends the session, on the server too, and leaves for the home page or for another address of ours; where nobody answers a notice
 * says so.
 */
export function useLogOut(to = '/'): () => void {
  const post = usePost<{ out: boolean } | Offline>(LOGOUT)
  return () =>
    void post({}).then((answer) => {
      if (isOffline(answer)) return notify(accountTexts.stillLoggedIn, 'destructive')
      leaveBrowser(notices.loggedOut)
      // The home page is a document of its own.
      window.location.assign(to)
    })
}
