import type { Frame } from 'puppeteer-core'

/** A request of a logged-in user, as any program in the user's browser can make it. */
export interface OwnRequest {
  readonly method: string
  /** `/v1/…` of the login service. */
  readonly path: string
  readonly body?: object
}

export interface OwnAnswer {
  readonly status: number
  /** Error code of a failure. */
  readonly code: string | undefined
}

/**
 * Sends a request to the login service with the session and the key of a frame, bypassing the frame's
 * own code.
 */
export const sendOwnRequest = (frame: Frame, request: OwnRequest): Promise<OwnAnswer> =>
  frame.evaluate(async ({ method, path, body }) => {
    const open = () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('w3m-login', 1)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error!)
      })
    const database = await open()
    const read = <Value>(key: string) =>
      new Promise<Value>((resolve, reject) => {
        const asked = database.transaction('login').objectStore('login').get(key)
        asked.onsuccess = () => resolve(asked.result as Value)
        asked.onerror = () => reject(asked.error!)
      })
    const { privateKey, publicKey } = await read<CryptoKeyPair>('key')
    const { accessToken } = await read<{ accessToken: string }>('session')
    database.close()
    const { auth } = (await (await fetch('config.json')).json()) as { auth: string }
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const utf8 = (value: string) => new Uint8Array(new TextEncoder().encode(value))
    const part = (value: object) => text(utf8(JSON.stringify(value)))
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const head = part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
    const ath = text(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessToken))))
    const claims = { htm: method, htu: auth + path, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID(), ath }
    const signed = `${head}.${part(claims)}`
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(signed))
    const reply = await fetch(auth + path, {
      method,
      headers: {
        DPoP: `${signed}.${text(new Uint8Array(signature))}`,
        Authorization: `DPoP ${accessToken}`,
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const answer = (await reply.json().catch(() => undefined)) as { error?: { code?: string } } | undefined
    return { status: reply.status, code: answer?.error?.code }
  }, request)
