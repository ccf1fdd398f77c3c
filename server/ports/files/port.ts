/** Public files by their names, kept until they are removed. */
export interface FilesPort {
  /** Stores a file; one of that name is replaced. */
  put(name: string, file: StoredFile): Promise<void>
  /** Null where there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** A file that is not there is no error. */
  remove(name: string): Promise<void>
}

export interface StoredFile {
  bytes: Uint8Array
  mediaType: string
}

/** A bucket that is reached by the REST interface of S3, at Amazon or elsewhere. */
export interface S3Settings {
  bucket: string
  region: string
  /** Where it is reached, for a server that is not Amazon's; null for Amazon's own. */
  endpoint: string | null
  /** Null: those that the machine has by its role or its profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}
