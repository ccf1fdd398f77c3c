import { backingBench } from './backing/backing-bench.ts'
import { settlementBench } from './settlement/settlement-bench.ts'
import { verifyBench } from './verify/verify-bench.ts'
import { webBench } from './web/web-bench.ts'

/** Every benchmark by its name on the command line. */
const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  web: webBench,
  backing: backingBench,
  settlement: settlementBench,
  verify: verifyBench,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) {
  // Whatever a failed run left running ends with this process.
  await bench(args).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  })
} else {
  process.stderr.write(`Usage: npm run bench -- <${Object.keys(benches).join('|')}> [options]\n`)
  process.exitCode = 1
}
