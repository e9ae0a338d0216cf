import assert from 'node:assert/strict'
import type { Page } from 'puppeteer-core'
import { isHex, type Hex } from 'viem'
import type { ReplyOf, RequestName } from '../../frame/protocol/messages.ts'

/** The frame's response: `ok` is the unchecked reply, typed by the protocol. */
export interface FrameAnswer<Name extends RequestName> {
  readonly ok?: ReplyOf<Name>
  readonly failed?: { readonly message?: string; readonly code?: number }
}

declare global {
  interface Window {
    /** Types of events, oldest first. */
    events: readonly string[]
    readonly request: (name: RequestName, payload?: unknown) => Promise<FrameAnswer<RequestName>>
  }
}

/** Makes the page send a request to the frame. */
export async function requestFrame<Name extends RequestName>(
  page: Page,
  name: Name,
  payload?: unknown
): Promise<FrameAnswer<Name>> {
  const answer: unknown = await page.evaluate((one, two) => window.request(one, two), name, payload)
  return answer as FrameAnswer<Name>
}

/** Returns the signature or hash of a reply. */
export function hexIn({ ok }: FrameAnswer<'RPC_REQUEST'>): Hex {
  assert.ok(isHex(ok), `it is no hex: ${JSON.stringify(ok)}`)
  return ok
}

/** Returns the page around the frame, which does by hand what an app's code can do. */
export const framePage = (frame: string) => `<!doctype html><html lang="en"><head><title>Site</title></head><body>
<iframe id="w3m-iframe" title="Wallet" width="400" height="640" src="${frame}"
  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
  allow="publickey-credentials-get ${new URL(frame).origin}; publickey-credentials-create ${new URL(frame).origin}"></iframe>
<script>
  const frame = document.querySelector('iframe'), origin = new URL(frame.src).origin
  const open = new Map(); window.events = []
  addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin) return
    const waiting = open.get(data.id)
    if (!waiting) return void events.push(data.type)
    open.delete(data.id)
    waiting(data.type.endsWith('_SUCCESS') ? { ok: data.payload } : { failed: data.payload })
  })
  window.request = (name, payload) => new Promise(resolve => {
    const id = crypto.randomUUID()
    open.set(id, resolve)
    frame.contentWindow.postMessage({ id, type: '@w3m-app/' + name, payload }, origin)
  })
</script></body></html>`
