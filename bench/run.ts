import { appBench } from '#bench/app/app-bench.ts'
import { backingBench } from '#bench/backing/backing-bench.ts'
import { gasBench } from '#bench/gas/gas-bench.ts'
import { idleBench } from '#bench/idle/idle-bench.ts'
import { pagesBench } from '#bench/pages/pages-bench.ts'
import { settlementBench } from '#bench/settlement/settlement-bench.ts'
import { verifyBench } from '#bench/verify/verify-bench.ts'
import { webBench } from '#bench/web/web-bench.ts'

/** Every benchmark by its name on the command line. */
const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  web: webBench,
  app: appBench,
  backing: backingBench,
  settlement: settlementBench,
  verify: verifyBench,
  pages: pagesBench,
  idle: idleBench,
  gas: gasBench,
}

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
const textOf = (error: unknown) => (error instanceof Error ? error.stack : String(error))

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) {
  // Whatever a failed run left running ends with this process.
  await bench(args).catch((error: unknown) => {
    process.stderr.write(`${isWrongOption(error) ? error.message : textOf(error)}\n`)
    process.exit(1)
  })
} else {
  process.stderr.write(`Usage: npm run bench -- <${Object.keys(benches).join('|')}> [options]\n`)
  process.exitCode = 1
}
