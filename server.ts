import '#server/kernel/choose-node-env.ts'
import { bindPort } from '#server/edge/http/bind-port.ts'
import { layWhole, readEnv, whyNotStarted } from '#server/kernel/door.ts'

// Whatever is made from here on is for this user alone.
process.umask(0o077)

let opened: { close(): Promise<void> } | null = null
let stopping = false
try {
  const env = readEnv(process.env, process.argv.slice(2))
  const listens = env.role !== 'worker'
  const bound = listens ? await bindPort(env.port, env.host) : null
  // Wrong settings and a taken port are told at once, before all of the platform has been read: doors would read it.
  const { startPlatform } = await import('#server/host/start-platform.ts')
  const { serveHttp } = await import('#server/edge/http/serve.ts')
  const { noteAddress } = await import('#server/kernel/loopback-addresses.ts')
  const { layWorld, worldBeginsBehindMs } = await import('#server/edge/world/lay-world.ts')
  const { startScreen } = await import('#server/host/start-screen.ts')
  const past = env.largeWorld ? { startsBehindMs: worldBeginsBehindMs } : {}
  const platform = await startPlatform(env, past)
  opened = platform
  const served = bound ? await serveHttp(platform, undefined, bound) : null
  const { log, sandboxClock } = platform
  let forgetAddress: (() => void) | null = null
  const stop = async () => {
    if (stopping) return
    stopping = true
    forgetAddress?.()
    await served?.close()
    await platform.close()
    process.exit(0)
  }
  // A terminal's interrupt comes twice under npm, which passes on what the whole group has had: the second changes nothing.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (sandboxClock?.isBehind()) {
    process.stdout.write(
      'Filling the sandbox with an invented season, once. It takes some seconds…\n',
    )
    const { level } = log
    // The stand-ins' requests would push the start screen out of sight.
    log.level = 'warn'
    await layWhole(env.dataDir, () => layWorld(platform, sandboxClock))
    log.level = level
  }
  forgetAddress = served && noteAddress(env.dataDir, served.url)
  // Said last: whoever reads it may end the process at once.
  process.stdout.write(await startScreen(platform, served?.url ?? null))
} catch (error) {
  // What is broken off by the end is no fault.
  if (stopping) await new Promise(() => {})
  process.stderr.write(`${whyNotStarted(error, process.env.LOG_LEVEL === 'debug')}\n`)
  // Else a chain of its own would run on without it.
  await opened?.close().catch(() => undefined)
  process.exit(1)
}
