import { describe, expect, test } from 'vitest'
import type { LaunchChange } from '#domain/launch.ts'
import { setLaunchSwitch } from '#server/operator/set-launch-switch.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { visitTestPlatform } from '#server/test-visitor.ts'
import { databases } from '#tests/databases.ts'

describe.each(databases)('the launch switches on $name', (database) => {
  test('LAUNCH-01 the operator turns them on and off at run time, in an order that holds', async () => {
    const site = await startTestPlatform(database.open, { launched: false })
    const turn = (launchSwitch: LaunchChange['launchSwitch'], on: boolean) =>
      setLaunchSwitch(site.platform, {
        launchSwitch,
        on,
        authorisationReference: null,
        operatorIds: ['operator-1'],
      })
    const early = await turn('backing', true)
    expect(early).toMatchObject({ ok: false, refusals: [{ code: 'launch_switch_required' }] })
    await turn('accounts', true)
    await turn('backing', true)
    const visitor = visitTestPlatform(site.url)
    expect((await visitor.send('GET', '/api/pockets')).body.items).toEqual([])
    expect(await turn('accounts', false)).toMatchObject({ ok: false })
    await turn('backing', false)
    expect((await visitor.send('GET', '/api/pockets')).body.code).toBe('not_launched')
    const row = await site.platform.db
      .selectFrom('launch_switch')
      .select(['is_on', 'changed_by'])
      .where('name', '=', 'backing')
      .executeTakeFirst()
    expect(row).toEqual({ is_on: false, changed_by: 'operator-1' })
    await site.close()
  })
})
