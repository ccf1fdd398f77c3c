/* What other modules may use of this one. */

export {
  type Followed,
  follow,
  listFollowed,
  readFollowers,
  unfollow,
} from './follow.ts'
export { notificationEndpoints } from './notification-endpoints.ts'
export {
  listNotifications,
  readNotifications,
  unreadOf,
} from './own-notifications.ts'
export {
  readPreferences,
  savePreferences,
} from './preferences.ts'
export { type Concerned, tell, tellOne } from './tell.ts'
export { unsubscribe } from './unsubscribe.ts'
