import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { BrowserContext, Page } from 'puppeteer-core'

// A device with passkeys, PRF included, for every window of a browser context. The browser's own virtual authenticators belong to
// one tab each and do not share the PRF secret, while each confirmation opens a separate window.

interface Passkey {
  readonly id: Buffer
  readonly rpId: string
  readonly userHandle: Buffer
  readonly key: KeyObject
  readonly secret: Buffer
  count: number
}

/** A request of a page's script as JSON; bytes are base64url. */
interface Asked {
  readonly kind: 'create' | 'get'
  readonly origin: string
  readonly rpId: string
  readonly challenge: string
  readonly userHandle?: string
  readonly allowed: readonly string[]
  readonly prf?: string
}

const devices = new WeakMap<BrowserContext, readonly Passkey[]>()

/**
 * Gives the browser of a page passkeys that approve at once: in this page, and in windows given to
 * {@link usePasskeys}.
 */
export async function keepPasskeys(page: Page): Promise<void> {
  const context = page.browserContext()
  if (!devices.has(context)) devices.set(context, [])
  await usePasskeys(page)
}

/** Gives a window the passkeys of its browser, if it has any. */
export async function usePasskeys(page: Page): Promise<void> {
  const context = page.browserContext()
  if (!devices.has(context)) return
  const isThere = await page.evaluate(() => 'askAuthenticator' in globalThis)
  if (isThere) return
  await page.exposeFunction('askAuthenticator', (asked: Asked) => answer(context, asked))
  await page.evaluate(installAuthenticator)
}

function answer(context: BrowserContext, asked: Asked): object | undefined {
  const passkeys = devices.get(context) ?? []
  if (asked.kind === 'create') {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const userHandle = Buffer.from(asked.userHandle ?? '', 'base64url')
    const made = { id: randomBytes(16), rpId: asked.rpId, userHandle, key: privateKey, secret: randomBytes(32), count: 0 }
    // one for each relying party and user handle (CTAP 2.1, authenticatorMakeCredential, step 17)
    const others = passkeys.filter(one => one.rpId !== made.rpId || !one.userHandle.equals(userHandle))
    devices.set(context, [...others, made])
    return { ...shared(made, asked), attestationObject: base64(attestationOf(made)) }
  }
  const isAllowed = ({ id }: Passkey) => asked.allowed.length === 0 || asked.allowed.includes(base64(id))
  const found = passkeys.findLast(one => one.rpId === asked.rpId && isAllowed(one))
  if (!found) return undefined
  found.count += 1
  const data = authenticatorData(found, 0x1d)
  const hash = createHash('sha256').update(clientData(asked)).digest()
  const signature = sign('sha256', Buffer.concat([data, hash]), found.key)
  return {
    ...shared(found, asked),
    authenticatorData: base64(data),
    signature: base64(signature),
    userHandle: base64(found.userHandle)
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const clientData = ({ kind, challenge, origin }: Asked): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${kind}`, challenge, origin, crossOrigin: false }))

/** Implements WebAuthn PRF over CTAP2's hmac-secret. https://w3c.github.io/webauthn/#prf-extension */
function shared({ id, secret }: Passkey, asked: Asked): object {
  const salt = (prf: string) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from('WebAuthn PRF\0'), Buffer.from(prf, 'base64url')]))
      .digest()
  return {
    id: base64(id),
    clientDataJSON: base64(clientData(asked)),
    ...(asked.prf !== undefined && { prf: base64(createHmac('sha256', secret).update(salt(asked.prf)).digest()) })
  }
}

/** Implements https://w3c.github.io/webauthn/#sctn-authenticator-data */
function authenticatorData({ rpId, count }: Passkey, flags: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
}

function attestationOf(passkey: Passkey): Uint8Array {
  const { x = '', y = '' } = passkey.key.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))]
  ])
  const length = Buffer.from([0, passkey.id.length])
  const data = Buffer.concat([authenticatorData(passkey, 0x5d), Buffer.alloc(16), length, passkey.id, isoCBOR.encode(key)])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(data)]
  ])
  return isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
}

/** Runs in the page: implements `navigator.credentials` with the device. */
function installAuthenticator(): void {
  type Answer = Record<string, string> | undefined
  const requestAuthenticator = (globalThis as unknown as { askAuthenticator(asked: unknown): Promise<Answer> }).askAuthenticator
  const text = (bytes: BufferSource): string => {
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes)
    return btoa(String.fromCharCode(...view))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  }
  const bytes = (encoded: string | undefined): ArrayBuffer =>
    Uint8Array.from(atob((encoded ?? '').replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0)).buffer
  const credential = (kind: string, answer: Answer) => {
    if (!answer) throw new DOMException('No passkey is known here.', 'NotAllowedError')
    const results = answer['prf'] === undefined ? {} : { results: { first: bytes(answer['prf']) } }
    return {
      id: answer['id'],
      rawId: bytes(answer['id']),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({ prf: { ...(kind === 'create' && { enabled: true }), ...results } }),
      response: {
        clientDataJSON: bytes(answer['clientDataJSON']),
        attestationObject: bytes(answer['attestationObject']),
        authenticatorData: bytes(answer['authenticatorData']),
        signature: bytes(answer['signature']),
        userHandle: answer['userHandle'] === undefined ? null : bytes(answer['userHandle']),
        getTransports: () => ['internal']
      }
    }
  }
  const first = (extensions: AuthenticationExtensionsClientInputs | undefined) => extensions?.prf?.eval?.first
  const salt = (extensions: AuthenticationExtensionsClientInputs | undefined) => {
    const given = first(extensions)
    return given === undefined ? {} : { prf: text(given) }
  }
  const { origin, hostname } = location
  Object.defineProperties(navigator.credentials, {
    create: {
      value: async ({ publicKey }: CredentialCreationOptions) => {
        const { rp, user, challenge, extensions } = publicKey!
        const asked = { kind: 'create', origin, rpId: rp.id ?? hostname, challenge: text(challenge), userHandle: text(user.id) }
        return credential('create', await requestAuthenticator({ ...asked, allowed: [], ...salt(extensions) }))
      }
    },
    get: {
      value: async ({ publicKey }: CredentialRequestOptions) => {
        const { rpId = hostname, challenge, allowCredentials = [], extensions } = publicKey!
        const allowed = allowCredentials.map(({ id }) => text(id))
        return credential(
          'get',
          await requestAuthenticator({ kind: 'get', origin, rpId, challenge: text(challenge), allowed, ...salt(extensions) })
        )
      }
    }
  })
}
