import '#server/choose-node-env.ts'
import { EnvError, readEnv } from '#server/env.ts'
import { serveHttp } from '#server/http/serve.ts'
import { writeLoopbackAccess } from '#server/operator/loopback-token.ts'
import { startPlatform } from '#server/platform.ts'
import { StartRefused } from '#server/start-refused.ts'
import { startScreen } from '#server/start-screen.ts'

try {
  const env = readEnv(process.env, process.argv.slice(2))
  const platform = await startPlatform(env)
  const served = await serveHttp(platform)
  writeLoopbackAccess(env.dataDir, { token: platform.operatorToken, url: served.url })
  process.stdout.write(startScreen(platform, served.url))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await served.close()
    await platform.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
