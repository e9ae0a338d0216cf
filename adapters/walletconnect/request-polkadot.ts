import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { invalidReply } from '../in-page/invalid-reply.ts'
import { isSignature } from '../polkadot/signing.ts'
import { normalizeAddress } from './normalize-address.ts'
import type { NonEvmRequestContext } from './provider.ts'

// Polkadot methods over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc): `{ address,
// message }` and `{ address, transactionPayload }`, each answered with a signature.

const known = ['polkadot_signMessage', 'polkadot_signTransaction']

/**
 * Sends a request with the address in the wallet's form.
 * Throws the errors of `sendRequest`; KitError `unauthorized`, `invalid-reply`.
 */
export async function requestPolkadot(
  method: string,
  params: unknown,
  { sendRequest, chainId, accounts, walletAddressOf }: NonEvmRequestContext
): Promise<unknown> {
  // A method declared by the app: pass through.
  if (!known.includes(method)) return sendRequest(method, params)
  const given = isRecord(params) ? params : {}
  const wanted = given.address === undefined ? undefined : normalizeAddress(chainId, String(given.address))
  const account = given.address === undefined ? accounts[0] : accounts.find(each => parseAccountId(each).address === wanted)
  if (!account) throw new KitError('unauthorized', 'The wallet does not share this account.')
  const reply = await sendRequest(method, { ...given, address: walletAddressOf(account) })
  // Most wallets wrap the signature, and some add the id of its request.
  if (!isRecord(reply) || !isSignature(reply.signature)) throw invalidReply('gave no signature')
  return reply
}
