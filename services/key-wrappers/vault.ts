import { readFile } from 'node:fs/promises'
import { KeyServiceError, keyServiceTimeout, type KeyWrapper } from './key-wrapper.ts'

export interface VaultOptions {
  /** URL of the server: `https://vault.example.org:8200`. */
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
 */
export function createVaultKeyWrapper(options: VaultOptions): KeyWrapper {
  const { address, key, mount = 'transit', namespace } = options
  const base = `${address.replace(/\/+$/, '')}/v1/${mount}`
  const ask = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    let response: Response
    let reply: { readonly data?: Readonly<Record<string, unknown>>; readonly errors?: readonly string[] }
    try {
      response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'x-vault-token': await readToken(options),
          'x-vault-request': 'true',
          'content-type': 'application/json',
          ...(namespace !== undefined && { 'x-vault-namespace': namespace })
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(keyServiceTimeout)
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
  const encode = (value: Uint8Array | string) => Buffer.from(value).toString('base64')
  return {
    keyId: `${prefix}${mount}/${key}`,
    async wrap(plain, context) {
      const { ciphertext } = await ask(`encrypt/${encodeURIComponent(key)}`, {
        plaintext: encode(plain),
        associated_data: encode(context)
      })
      if (typeof ciphertext !== 'string') throw new KeyServiceError('Vault: the response has no ciphertext.')
      return Buffer.from(ciphertext)
    },
    async unwrap(wrapped, keyId, context) {
      const name = keyId.startsWith(`${prefix}${mount}/`) ? keyId.slice(`${prefix}${mount}/`.length) : undefined
      if (name === undefined) throw new Error(`Vault has no key ${keyId} at ${mount}.`)
      const { plaintext } = await ask(`decrypt/${encodeURIComponent(name)}`, {
        ciphertext: Buffer.from(wrapped).toString(),
        associated_data: encode(context)
      })
      if (typeof plaintext !== 'string') throw new KeyServiceError('Vault: the response has no key.')
      return Buffer.from(plaintext, 'base64')
    }
  }
}

/** Reads the token for each request: an agent renews the file. */
async function readToken({ token, tokenFile }: VaultOptions): Promise<string> {
  if (token !== undefined) return token
  if (tokenFile === undefined) throw new Error('There is neither a token nor a file with one.')
  return (await readFile(tokenFile, 'utf8')).trim()
}
