import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/record.ts'
import { throwIfClosed, type Asked } from '../in-page/link.ts'
import { lie } from '../in-page/wallet-reply.ts'
import { hexOf, utf8 } from '../siwx/bytes.ts'
import { askExtension, injectedBy } from './extension.ts'
import { isSignature } from './signing.ts'
import type { PolkadotAccount } from './accounts.ts'
import type { Link } from './connection.ts'

/** A message of more is no text that anybody reads. */
const longestMessage = 20_000

/**
 * The provider of an extension, in WalletConnect's shape for Polkadot; any other method is nobody's.
 *
 * - `polkadot_signMessage` `{ message, address? }` → `{ signature }`: `0x…`, of the text between `<Bytes>` and `</Bytes>`
 *
 * @throws errors in the shape of EIP-1193, `code` a number, with the `KitError` as `cause` where the kit itself refused
 */
export async function request(link: Link, { method, params }: Asked): Promise<unknown> {
  try {
    throwIfClosed(link)
    if (method !== 'polkadot_signMessage')
      throw new KitError('unsupported-method', `It is not known what "${method}" is, so nobody is asked.`)
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
  const signer: unknown = injectedBy(link)?.signer
  const sign = isRecord(signer) ? signer.signRaw : undefined
  if (typeof sign !== 'function') throw new KitError('unsupported-method', 'The extension signs no messages.')
  // the extension finds its key by the address as it has given it
  const payload = { address: account.address, data: hexOf(utf8(message)), type: 'bytes' }
  const reply = await askExtension(() => (sign as (payload: object) => unknown).call(signer, payload))
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  if (!isSignature(signature)) throw lie('gave no signature')
  return { signature }
}

/** The account by its address, the active one unless given. */
function accountOf(link: Link, address: unknown): PolkadotAccount {
  const [active] = link.accounts
  const wanted = address ?? active?.slice(active.lastIndexOf(':') + 1)
  const account = typeof wanted === 'string' ? link.find(wanted) : undefined
  if (!account) throw new KitError('unauthorized', 'The extension does not share this account.')
  return account
}
