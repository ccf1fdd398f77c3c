import { spawnSync } from 'node:child_process'

/**
 * Makes every picture and font again, one after the other. The film of the arena takes an hour and a
 * browser, so it is made only when asked for: `npm run assets -- --hero`.
 */
const MAKERS = ['fonts', 'logo', 'icons', 'certificates', 'covers', 'plates', 'og']
const makers = MAKERS.map((name) => `tools/assets/make-${name}.ts`)
if (process.argv.includes('--hero')) makers.push('tools/assets/hero/make-hero.ts')

for (const maker of makers) {
  console.log(`\n${maker}`)
  const { status } = spawnSync(process.execPath, [maker], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
