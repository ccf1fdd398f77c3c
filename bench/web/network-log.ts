import type { CDPSession } from '@playwright/test'

export interface NetworkRecord {
  url: string
  /** The protocol's resource type, such as `Script` or `Media`. */
  type: string
  mimeType: string
  /** Seconds on the browser's own clock. */
  startedAt: number
  finishedAt: number
  headerBytes: number
  /** Headers and body as they crossed the wire. */
  wireBytes: number
}

/** A request as the raw figures keep it. */
export interface NetworkItem {
  path: string
  bytes: number
}

/** Follows every request of a tab. Bytes are encoded ones: what the network carried. */
export class NetworkLog {
  readonly records = new Map<string, NetworkRecord>()
  /** The `load` event on the browser's clock; infinite until it fires. */
  loadedAt = Number.POSITIVE_INFINITY
  /** When the document was asked for, on the same clock. */
  navigatedAt = 0

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      if (type === 'Document') this.navigatedAt = timestamp
      this.records.set(requestId, {
        url: request.url,
        type: type ?? 'Other',
        mimeType: '',
        startedAt: timestamp,
        finishedAt: Number.POSITIVE_INFINITY,
        headerBytes: 0,
        wireBytes: 0,
      })
    })
    cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
      const record = this.records.get(requestId)
      if (!record) return
      record.type = type
      record.mimeType = response.mimeType
      record.headerBytes = response.encodedDataLength
    })
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const record = this.records.get(requestId)
      if (!record) return
      record.finishedAt = timestamp
      record.wireBytes = encodedDataLength
    })
    cdp.on('Page.loadEventFired', ({ timestamp }) => {
      this.loadedAt = timestamp
    })
  }

  /** Bytes of all requests begun before `load`, without video. */
  bytesToLoad(): number {
    return sum(this.begunBefore(this.loadedAt).filter(({ type }) => type !== 'Media'))
  }

  /** Compressed script bodies whose request began before that second. */
  scriptBytes(before = Number.POSITIVE_INFINITY): number {
    const scripts = this.begunBefore(before).filter(({ mimeType }) =>
      mimeType.includes('javascript'),
    )
    return scripts.reduce((bytes, record) => bytes + record.wireBytes - record.headerBytes, 0)
  }

  /** Font files begun before `load`. */
  fontBytes(): number {
    return sum(this.begunBefore(this.loadedAt).filter(({ type }) => type === 'Font'))
  }

  /** What was fetched before `load`, largest first: path and bytes. */
  listing(): NetworkItem[] {
    return this.begunBefore(this.loadedAt)
      .map(({ url, wireBytes }) => ({ path: new URL(url).pathname, bytes: wireBytes }))
      .toSorted((a, b) => b.bytes - a.bytes)
  }

  private begunBefore(seconds: number): NetworkRecord[] {
    return [...this.records.values()].filter(
      ({ startedAt, url }) => startedAt <= seconds && url.startsWith('http'),
    )
  }
}

function sum(records: readonly NetworkRecord[]): number {
  return records.reduce((bytes, { wireBytes }) => bytes + wireBytes, 0)
}
