import type { CDPSession } from 'puppeteer-core'
import type { Chains } from './visitor.ts'

const headers = [
  { name: 'access-control-allow-origin', value: '*' },
  { name: 'access-control-allow-headers', value: '*' },
  { name: 'content-type', value: 'application/json' }
]

/**
 * Answers requests for public nodes from local chains, and fails all other requests for other hosts. Only these are
 * intercepted: the page's own files take no longer.
 *
 * @param note - Called with each intercepted request.
 */
export async function answerNodes(devtools: CDPSession, chains: Chains, note?: (request: string) => void): Promise<void> {
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.method !== 'OPTIONS') note?.(`${request.method} ${request.url}`)
    const answer = async (): Promise<void> => {
      const chain = chains.find(request.url)
      if (!chain) {
        await devtools.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' })
        return
      }
      if (request.method === 'OPTIONS') {
        await devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 204, responseHeaders: headers })
        return
      }
      const body = Buffer.concat((request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))).toString()
      const response = await fetch(chain, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: response.status,
        responseHeaders: headers,
        body: Buffer.from(await response.text()).toString('base64')
      })
    }
    // the page may be gone meanwhile
    answer().catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}
