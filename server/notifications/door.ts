/* What other modules may use of this one. */

export {
  type Followed,
  type FollowedRecipient,
  follow,
  listFollowed,
  readFollowers,
  unfollow,
} from './follow.ts'
export { notificationEndpoints } from './notification-endpoints.ts'
export {
  countUnread,
  listNotificationsBefore,
  type OwnNotification,
  readNotifications,
} from './own-notifications.ts'
export {
  listPreferences,
  type NotificationPreference,
  savePreferences,
} from './preferences.ts'
export { type Concerned, type Happening, tell, tellOne } from './tell.ts'
