import { Form } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { countText } from '#app/texts/format.ts'
import { notificationTexts } from '#app/texts/notifications.ts'
import { Button } from '#app/ui/button.tsx'

/** How many follow somebody, and whether the viewer does. */
export interface FollowView {
  followers: number
  isFollowed: boolean
}

const texts = notificationTexts.follow

/** Follows somebody or no longer, and says how many do. Whoever is not logged in is asked to first. */
export function FollowButton({ follow: { followers, isFollowed } }: { follow: FollowView }) {
  const busy = useBusy()
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="mt-5 flex flex-wrap items-center gap-4"
    >
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <Button type="submit" kind="secondary" size="compact" busy={busy}>
        {isFollowed ? texts.following : texts.follow}
      </Button>
      <p role="status" className="text-15 text-soft">
        {followers === 0 ? texts.none : countText(followers, texts.one, texts.several)}
        {isFollowed && <span className="block text-13">{texts.followed}</span>}
      </p>
    </Form>
  )
}
