import { runCommandLine } from '#server/edge/cli/run.ts'

// Whoever reads may have read enough (`… | head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

/** `npm run coin-rouge -- …` */
const place = {
  dataDir: process.env.DATA_DIR || './data',
  databaseUrl: process.env.DATABASE_URL || undefined,
}
process.exitCode = await runCommandLine(process.argv.slice(2), place, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
