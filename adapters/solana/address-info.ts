import { parseAccountId } from '../base/caip.ts'
import { isAddress } from './accounts.ts'
import { programs } from './codec/instructions.ts'
import { parseMetadata, parseMint } from './codec/mint.ts'
import { getMetadataAddress } from './compile-transaction.ts'
import { listTokenAccountsOfMint, notATokenError } from './plan-transfer.ts'
import { createRpcRequest, fetchAccounts } from './rpc.ts'
import type { Transfers } from '../chain.ts'

/** Implements {@link Transfers.parseAddress}. Solana addresses have no checksum. */
export const parseAddress: Transfers['parseAddress'] = async text =>
  isAddress(text) ? { address: text, checksum: 'absent' } : undefined

/** Implements {@link Transfers.token}. */
export const token: Transfers['token'] = async (address, account, network, request) => {
  const requestRpc = createRpcRequest(network, request)
  const metadata = await getMetadataAddress(address)
  const [[stored, named], held] = await Promise.all([
    fetchAccounts(requestRpc, [address, metadata]),
    listTokenAccountsOfMint(requestRpc, parseAccountId(account).address, address)
  ])
  const mint = stored && parseMint(stored)
  if (!mint) throw notATokenError(address)
  const words = mint.words ?? (named && parseMetadata(named, address))
  return {
    address,
    name: words?.name ?? '',
    symbol: words?.symbol ?? '',
    decimals: mint.decimals,
    balance: held.reduce((total, { amount }) => total + amount, 0n)
  }
}

/**
 * Implements {@link Transfers.receiver}.
 * A program, or an account owned by one, is not a user's account.
 */
export const receiver: Transfers['receiver'] = async (address, network, request) => {
  const [account] = await fetchAccounts(createRpcRequest(network, request), [address])
  if (!account) return { kind: 'account', unused: true }
  return { kind: account.owner === programs.system ? 'account' : 'contract', unused: false }
}
