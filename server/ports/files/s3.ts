import type { FilesPort, S3Settings } from './port.ts'

/** Files in a bucket. */
export function createS3Files({
  bucket: Bucket,
  region,
  endpoint,
  credentials,
}: S3Settings): FilesPort {
  const opened = once(async () => {
    // Imported on first use: it is large, and most installations keep files in a folder.
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      // Servers elsewhere have no name of their own for each bucket, and may not know Amazon's newer checksums.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    })
    return { sdk, client }
  })
  return {
    async put(Key, { bytes, mediaType }) {
      const { sdk, client } = await opened()
      const file = { Bucket, Key, Body: bytes, ContentType: mediaType }
      await client.send(new sdk.PutObjectCommand(file))
    },
    async get(Key) {
      const { sdk, client } = await opened()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
        return Body ? new Uint8Array(await Body.transformToByteArray()) : new Uint8Array()
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async remove(Key) {
      const { sdk, client } = await opened()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
