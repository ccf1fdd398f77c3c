import { addressHere } from '#app/page-address.ts'
import {
  type LaunchAction,
  type LaunchActionName,
  launchActions,
  launchLabels,
} from '#app/texts/marketing/launch-actions.ts'
import { notices } from '#app/texts/marketing/notices.ts'
import { type ButtonKind, buttonClasses } from '#app/ui/button-classes.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { useLaunch } from './launch-state.ts'

/**
 * A button that waits for the launch: before it raises its notice (or does nothing, where it has
 * none), afterwards it is a link to the real thing.
 */
export function LaunchButton({
  action,
  kind = 'primary',
}: {
  action: LaunchActionName
  kind?: ButtonKind
}) {
  const launch = useLaunch()
  const { notice: name, needs, page }: LaunchAction = launchActions[action]
  const label = launchLabels[action]
  const notice = name && notices[name]
  const className = buttonClasses(kind, 'large')
  if (isLaunched(launch, needs)) {
    return (
      <a className={className} href={addressHere(page)}>
        {label}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={className}
      data-notice-title={notice?.title}
      data-notice-text={notice?.text}
    >
      {label}
    </button>
  )
}
