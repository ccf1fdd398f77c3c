/** How a stand-in answers about an address or a transaction, by how it ends. */
export type SandboxRisk = 'clean' | 'sanctioned' | 'high' | 'low' | 'slow' | 'outage' | 'page'

const endings: Readonly<Record<string, SandboxRisk>> = {
  dead: 'sanctioned',
  beef: 'high',
  cafe: 'low',
  '5100': 'slow',
  '0ff0': 'outage',
  '403f': 'page',
}

/** `dead` is sanctioned, `beef` high, `cafe` low, `5100` takes a while, `0ff0` fails, `403f` gets a page of HTML. */
export function sandboxRisk(hex: string): SandboxRisk {
  return endings[hex.slice(-4).toLowerCase()] ?? 'clean'
}

export const failing = { status: 503, body: { message: 'Service Unavailable' } }
export const htmlPage = { status: 403, body: '<html><body>403 Forbidden</body></html>' }
