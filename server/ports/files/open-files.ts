import { createFolderFiles } from './folder.ts'
import type { FilesPort, S3Settings } from './port.ts'
import { createS3Files } from './s3.ts'

/** The bucket that the settings name, else a folder of this machine. */
export function openFiles(s3: S3Settings | null, folder: string): FilesPort {
  return s3 ? createS3Files(s3) : createFolderFiles(folder)
}
