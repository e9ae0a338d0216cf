import { KitError } from '../base/kit-error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/is-record.ts'
import { throwIfClosed } from '../in-page/link-checks.ts'
import type { RequestArguments } from '../in-page/wallet-driver.ts'
import { invalidReply } from '../in-page/invalid-reply.ts'
import { bytesToHex, utf8ToBytes } from '../siwx/bytes.ts'
import { callExtension, getInjected } from './extension.ts'
import { isSignature } from './signing.ts'
import type { PolkadotAccount } from './accounts.ts'
import type { Link } from './driver.ts'

/** Maximum length of a message; users do not read longer ones. */
const longestMessage = 20_000

/**
 * Handles requests with WalletConnect's Polkadot methods; other methods are rejected.
 * - `polkadot_signMessage` `{ message, address? }` → `{ signature }`: `0x…`, of the text between `<Bytes>` and `</Bytes>`
 * @throws EIP-1193 errors with a numeric `code`, and the `KitError` as `cause` if the kit itself rejected the request
 */
export async function handleRequest(link: Link, { method, params }: RequestArguments): Promise<unknown> {
  try {
    throwIfClosed(link)
    if (method !== 'polkadot_signMessage')
      throw new KitError('unsupported-method', `Unknown method "${method}": the provider does not forward it.`)
    const reply = await signMessage(link, isRecord(params) ? params : {})
    throwIfClosed(link)
    return reply
  } catch (error) {
    throw toProviderError(error)
  }
}

async function signMessage(link: Link, { message, address }: Readonly<Record<string, unknown>>) {
  const account = accountOf(link, address)
  if (typeof message !== 'string' || message.length > longestMessage)
    throw new RpcError(-32602, 'Invalid parameters: a message is a text.')
  const signer: unknown = getInjected(link)?.signer
  const sign = isRecord(signer) ? signer.signRaw : undefined
  if (typeof sign !== 'function') throw new KitError('unsupported-method', 'The extension signs no messages.')
  // The extension identifies its key by the address in its own form.
  const payload = { address: account.address, data: bytesToHex(utf8ToBytes(message)), type: 'bytes' }
  const reply = await callExtension(() => (sign as (payload: object) => unknown).call(signer, payload))
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  if (!isSignature(signature)) throw invalidReply('gave no signature')
  return { signature }
}

/** Returns the account of an address; default: the active one. */
function accountOf(link: Link, address: unknown): PolkadotAccount {
  const [active] = link.accounts
  const wanted = address ?? active?.slice(active.lastIndexOf(':') + 1)
  const account = typeof wanted === 'string' ? link.find(wanted) : undefined
  if (!account) throw new KitError('unauthorized', 'The extension does not share this account.')
  return account
}
