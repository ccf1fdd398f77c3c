import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The executables of these names on `PATH`, in the order of the names. */
export function findOnPath(names: readonly string[], variables: NodeJS.ProcessEnv): string[] {
  const folders = (variables.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)).filter(isExecutable),
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
