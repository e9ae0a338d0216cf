import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  readonly challenge: string
}

/**
 * Creates a software authenticator: real signatures over real bytes (WebAuthn Level 3, §6.1 and
 * §6.5.4).
 */
export function createAuthenticator({ origin, relyingParty }: { readonly origin: string; readonly relyingParty: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x, y } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  // COSE: EC2, ES256, P-256
  const coseKey = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), bytes(x!), Buffer.from('225820', 'hex'), bytes(y!)])

  const clientData = (type: string, { challenge }: Options, from = origin, topOrigin?: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: topOrigin !== undefined, topOrigin }))
  const authenticatorData = (flags: number, counter: number, site = relyingParty) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count])
  }
  const credential = (response: Record<string, string>, more: object = {}) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
    ...more
  })

  return {
    id: id.toString('base64url'),
    register(options: Options, more: object = {}) {
      // user present, user verified, backed up, with a credential
      const data = Buffer.concat([authenticatorData(0x5d, 0), Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url')
      }
      return credential(response, more)
    },
    /** Answers with what an attacker could change: origin, relying party, user verification, counter. */
    answer(options: Options, { from, site, around, flags = 0x1d, counter = 0, more = {} }: Changes = {}) {
      const data = authenticatorData(flags, counter, site)
      const client = clientData('webauthn.get', options, from, around)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url')
      }
      return credential(response, more)
    }
  }
}

export interface Changes {
  readonly from?: string
  /** Origin of the page around the frame. */
  readonly around?: string
  readonly site?: string
  readonly flags?: number
  readonly counter?: number
  readonly more?: object
}
