import { createHash } from 'node:crypto'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Wallet } from './stack.ts'

// The wallet's side of one-click auth (`wc_sessionAuthenticate`).

/** An authenticate request. */
export type AuthenticateRequest = Parameters<Parameters<Wallet['kit']['on']>[1]>[0] & {
  readonly id: number
  readonly params: {
    readonly authPayload: Record<string, unknown> & { readonly chains: readonly string[] }
    readonly requester: { readonly publicKey: string }
  }
}

/** Waits for an authenticate request. A wallet that listens for it does not get the plain proposal. */
export function nextSignIn({ kit }: Wallet): Promise<AuthenticateRequest> {
  return new Promise(resolve => kit.on('session_authenticate', event => resolve(event as unknown as AuthenticateRequest)))
}

/** Responds without the wallet's own validation, as another wallet might. */
export async function answerByHand(
  { kit }: Wallet,
  { id, params }: AuthenticateRequest,
  answer: { readonly result: unknown } | { readonly error: unknown }
): Promise<void> {
  const { crypto, relayer } = kit.core
  const { publicKey: receiverPublicKey } = params.requester
  const senderPublicKey = await crypto.generateKeyPair()
  const payload = 'result' in answer && isRecord(answer.result) ? { result: withKey(answer.result, senderPublicKey) } : answer
  const message = await crypto.encode('', { id, jsonrpc: '2.0', ...payload } as never, {
    type: 1,
    senderPublicKey,
    receiverPublicKey
  })
  const topic = createHash('sha256').update(receiverPublicKey, 'hex').digest('hex')
  await relayer.publish(topic, message, { ttl: 300, tag: 1117, prompt: false })
}

/** Adds the public key to a responder's metadata if it is missing. */
function withKey(result: Record<string, unknown>, publicKey: string): unknown {
  const { cacaos, responder } = result
  return Array.isArray(cacaos) && isRecord(cacaos[0]) && 'p' in cacaos[0]
    ? { cacaos, responder: { publicKey, ...(responder as object) } }
    : result
}
