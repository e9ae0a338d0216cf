import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

export interface RecordedKms {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** Answers all further requests so, or not at all, until it is called without an answer. */
  fail(answer?: Answer | 'never'): void
  stop(): Promise<void>
}

/** Starts a server that answers in the recorded form of a key management service, on localhost. */
export async function startRecordedKms(answer: (request: RecordedRequest) => Answer): Promise<RecordedKms> {
  const requests: RecordedRequest[] = []
  let failure: Answer | 'never' | undefined
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks).toString() }
      requests.push(request)
      if (failure === 'never') return
      const { status = 200, headers, body } = failure ?? answer(request)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: next => void (failure = next),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

/** A key that never leaves the service: AES-256-GCM with associated data. */
export function createServiceKey() {
  const key = randomBytes(32)
  return {
    encrypt(plain: Buffer, associated: string): Buffer {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated))
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    /** @returns `undefined` for a ciphertext of another key, or with other associated data */
    decrypt(sealed: Buffer, associated: string): Buffer | undefined {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(associated))
        decipher.setAuthTag(sealed.subarray(-16))
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      } catch {
        return undefined
      }
    }
  }
}
