/** What a device is asked to make a key with, as the server says it. */
export interface PasskeyRequest {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  excludeCredentials: { type: 'public-key'; id: string; transports: string[] }[]
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: boolean
    userVerification: 'required'
  }
  attestation: 'none'
}

/** What a device is asked to sign. */
export interface PasskeyQuestion {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
}

/** Why a device gave nothing: its owner said no or was too slow, the page's name is wrong, or it cannot. */
export type PasskeyFailure = 'given_up' | 'known' | 'wrong_address' | 'unable'

/** What a device gave, as the text of a form's field. */
export type FromDevice = { ok: true; field: string } | { ok: false; why: PasskeyFailure }

/** Has the device make a key. The library comes only now: most visits never need it. */
export async function makePasskey(request: PasskeyRequest): Promise<FromDevice> {
  return askDevice(request.rp.id, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, response } = await startRegistration({ optionsJSON: request })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  })
}

/** Has the device sign with a key that it knows. */
export async function signByPasskey(question: PasskeyQuestion): Promise<FromDevice> {
  return askDevice(question.rpId, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, response } = await startAuthentication({ optionsJSON: question })
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
    return { id, clientDataJSON, authenticatorData, signature, userHandle }
  })
}

async function askDevice(siteName: string, ask: () => Promise<object>): Promise<FromDevice> {
  if (!('PublicKeyCredential' in window)) return { ok: false, why: 'unable' }
  const { hostname } = window.location
  if (hostname !== siteName && !hostname.endsWith(`.${siteName}`)) {
    return { ok: false, why: 'wrong_address' }
  }
  try {
    return { ok: true, field: JSON.stringify(await ask()) }
  } catch (error) {
    return { ok: false, why: failureOf(error) }
  }
}

function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  if (name === 'SecurityError') return 'wrong_address'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'given_up' : 'unable'
}
