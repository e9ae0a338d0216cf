import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { lie } from '../in-page/wallet-reply.ts'
import { isSignature } from '../polkadot/signing.ts'
import { addressOn } from './addresses.ts'
import type { Elsewhere } from './provider.ts'

// What Polkadot's methods carry over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc):
// `{ address, message }` and `{ address, transactionPayload }`, each answered with a signature.

const known = ['polkadot_signMessage', 'polkadot_signTransaction']

/** Asks a wallet by the address that it has told. Throws what `ask` throws; KitError `unauthorized`, `invalid-reply`. */
export async function askPolkadot(
  method: string,
  params: unknown,
  { ask, chainId, accounts, toldAs }: Elsewhere
): Promise<unknown> {
  // a method that the site has named itself: the site knows what it is
  if (!known.includes(method)) return ask(method, params)
  const given = isRecord(params) ? params : {}
  const wanted = given.address === undefined ? undefined : addressOn(chainId, String(given.address))
  const account = given.address === undefined ? accounts[0] : accounts.find(each => parseAccountId(each).address === wanted)
  if (!account) throw new KitError('unauthorized', 'The wallet does not share this account.')
  const reply = await ask(method, { ...given, address: toldAs(account) })
  // most wrap the signature, and some tell with it which request it is of
  if (!isRecord(reply) || !isSignature(reply.signature)) throw lie('gave no signature')
  return reply
}
