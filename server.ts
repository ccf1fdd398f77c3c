import '#server/choose-node-env.ts'
import { readEnv } from '#server/env.ts'
import { bindPort } from '#server/http/bind-port.ts'
import { serveHttp } from '#server/http/serve.ts'
import { noteAddress } from '#server/operator/loopback-addresses.ts'
import { startPlatform } from '#server/platform.ts'
import { whyNotStarted } from '#server/start-refused.ts'
import { startScreen } from '#server/start-screen.ts'

try {
  const env = readEnv(process.env, process.argv.slice(2))
  const listens = env.role !== 'worker'
  const bound = listens ? await bindPort(env.port, env.host) : null
  const platform = await startPlatform(env)
  const served = bound ? await serveHttp(platform, undefined, bound) : null
  const forgetAddress = served && noteAddress(env.dataDir, served.url)

  let stopping = false
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
  // Said last: whoever reads it may end the process at once.
  process.stdout.write(await startScreen(platform, served?.url ?? null))
} catch (error) {
  process.stderr.write(`${whyNotStarted(error, process.env.LOG_LEVEL === 'debug')}\n`)
  process.exit(1)
}
