import { createHmac, randomBytes } from 'node:crypto'
import type { Authenticators } from '../../frame/page/keys/passkey.ts'
import { createAuthenticator } from '../services/auth/login/authenticator.ts'

interface KeptPasskey {
  readonly id: string
  readonly userHandle: string
  readonly secret: Buffer
  readonly authenticator: ReturnType<typeof createAuthenticator>
}

/** The only authenticator of a device, and its creation requests. */
export interface DevicePasskeys extends Authenticators {
  readonly made: readonly string[]
  has(id: string): boolean
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: BufferSource) =>
  Buffer.from(
    ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes)
  ).toString('base64url')

/**
 * Creates a device with passkeys that behaves like authenticators.
 * For one relying party and user handle it stores one discoverable passkey: another one replaces it (CTAP 2.1,
 * authenticatorMakeCredential, step 17). If it has an excluded one, it creates none (WebAuthn §6.3.2, step 3).
 */
export function devicePasskeys(host: string): DevicePasskeys {
  const kept = new Map<string, KeptPasskey>()
  const made: string[] = []
  const has = (id: string) => [...kept.values()].some(one => one.id === id)
  /** Returns a credential as `navigator.credentials` does. */
  const credential = ({ id, secret }: KeptPasskey, response: Readonly<Record<string, string>>) => ({
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response: {
      ...Object.fromEntries(Object.entries(response).map(([name, value]) => [name, bytesOf(value)])),
      getTransports: () => ['internal']
    },
    getClientExtensionResults: () => ({
      prf: { enabled: true, results: { first: new Uint8Array(createHmac('sha256', secret).update('prf').digest()) } }
    })
  })
  return {
    made,
    has,
    async create(options) {
      const { challenge, rp, user, excludeCredentials = [] } = options!.publicKey!
      if (excludeCredentials.some(({ id }) => has(textOf(id))))
        throw new DOMException('The authenticator has a passkey of this account.', 'InvalidStateError')
      const authenticator = createAuthenticator({ origin: `https://${host}`, relyingParty: host })
      const passkey = { id: authenticator.id, userHandle: textOf(user.id), secret: randomBytes(32), authenticator }
      kept.set(`${rp.id} ${passkey.userHandle}`, passkey)
      made.push(passkey.id)
      return credential(passkey, authenticator.register({ challenge: textOf(challenge) }).response)
    },
    async get(options) {
      const { challenge, allowCredentials = [] } = options!.publicKey!
      const allowed = allowCredentials.map(({ id }) => textOf(id))
      const found = [...kept.values()].find(({ id }) => allowed.length === 0 || allowed.includes(id))
      if (!found) throw new DOMException('There is no such passkey.', 'NotAllowedError')
      const { response } = found.authenticator.answer({ challenge: textOf(challenge) })
      return credential(found, { ...response, userHandle: found.userHandle })
    }
  }
}
