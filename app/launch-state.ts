import type { LaunchSwitch } from '#domain/kernel/launch.ts'

/** Whether a part of the platform is live, as the server wrote it on `<html data-launch>`. Browser only. */
export function isLaunchedHere(launchSwitch: LaunchSwitch): boolean {
  const names = document.documentElement.dataset.launch ?? ''
  return names.split(' ').includes(launchSwitch)
}
