import { readFile } from 'node:fs/promises'
import { SettingsError } from '../settings-error.ts'
import { KeyServiceError, requireOwnKey, withinTime, type KeyWrapper } from './key-wrapper.ts'
import { tracedFetch } from '../lib/tracing.ts'

export interface VaultOptions {
  /** Origin of the server: `https://vault.example.org:8200`; http for this machine only, such as an agent's. */
  readonly address: string
  /** Name of a key of the transit engine: an AEAD one, such as `aes256-gcm96`, the default type. */
  readonly key: string
  /** Path of the transit engine. Default `transit`. */
  readonly mount?: string
  /** A token, or a file that an agent keeps current; one of the two is needed. */
  readonly token?: string
  readonly tokenFile?: string
  /** Namespace of Vault Enterprise. */
  readonly namespace?: string
}

const prefix = 'vault:'

/**
 * Creates a wrapper with a key of the transit secrets engine of HashiCorp Vault or OpenBao. The context is the associated data of the
 * encryption, which needs Vault 1.13 or OpenBao 2. Vault's own key versions rotate within one key.
 *
 * @throws SettingsError for an address that is no origin, or http to another machine
 */
export function createVaultKeyWrapper(options: VaultOptions): KeyWrapper {
  const { address, key, mount = 'transit', namespace } = options
  const origin = requireOrigin(address)
  const base = `${origin}/v1/${mount}`
  const own = `${prefix}${origin}/${namespace === undefined ? '' : `${namespace}/`}${mount}/${key}`
  const send = async (path: string, body: object, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> => {
    let response: Response
    let reply: { readonly data?: Readonly<Record<string, unknown>>; readonly errors?: readonly string[] }
    try {
      response = await tracedFetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'x-vault-token': await readToken(options),
          'x-vault-request': 'true',
          'content-type': 'application/json',
          ...(namespace !== undefined && { 'x-vault-namespace': namespace })
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal
      })
      reply = (await response.json()) as typeof reply
    } catch (cause) {
      throw new KeyServiceError('Vault: no response', { cause })
    }
    if (response.ok) return reply.data ?? {}
    // authentication of the ciphertext failed, or it is of another key; other 400s are problems of the set-up
    if (response.status === 400 && reply.errors?.some(text => /message authentication failed|invalid ciphertext/.test(text))) {
      throw new Error('Vault: the wrapped key does not fit.')
    }
    throw new KeyServiceError(`Vault: status ${response.status}`)
  }
  const ask = (path: string, body: object) => withinTime('Vault', signal => send(path, body, signal))
  const encode = (value: Uint8Array | string) => Buffer.from(value).toString('base64')
  return {
    keyId: own,
    async wrap(plain, context) {
      const { ciphertext } = await ask(`encrypt/${encodeURIComponent(key)}`, {
        plaintext: encode(plain),
        associated_data: encode(context)
      })
      if (typeof ciphertext !== 'string') throw new KeyServiceError('Vault: the response has no ciphertext.')
      return Buffer.from(ciphertext)
    },
    async unwrap(wrapped, keyId, context) {
      requireOwnKey(own, keyId)
      const { plaintext } = await ask(`decrypt/${encodeURIComponent(key)}`, {
        ciphertext: Buffer.from(wrapped).toString(),
        associated_data: encode(context)
      })
      if (typeof plaintext !== 'string') throw new KeyServiceError('Vault: the response has no key.')
      return Buffer.from(plaintext, 'base64')
    }
  }
}

function requireOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  if (isSafe && url.href === `${url.origin}/`) return url.origin
  throw new SettingsError(
    'KEY_WRAPPER: the address of Vault must be an https origin, or http on this machine, without user and query.'
  )
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Reads the token for each request: an agent renews the file. */
async function readToken({ token, tokenFile }: VaultOptions): Promise<string> {
  if (token !== undefined) return token
  if (tokenFile === undefined) throw new Error('There is neither a token nor a file with one.')
  return (await readFile(tokenFile, 'utf8')).trim()
}
