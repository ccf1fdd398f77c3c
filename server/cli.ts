import { runCommandLine } from '#server/cli/run.ts'

/** `npm run coin-rouge -- …` */
process.exitCode = await runCommandLine(process.argv.slice(2), process.env.DATA_DIR || './data', {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
