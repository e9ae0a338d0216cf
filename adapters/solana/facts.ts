import { parseAccountId } from '../base/caip.ts'
import { isAddress } from './accounts.ts'
import { programs } from './codec/instructions.ts'
import { readMetadata, readMint } from './codec/mint.ts'
import { metadataOf } from './compile.ts'
import { holdingsOf, notAToken } from './plan.ts'
import { openRpc, readAccounts } from './rpc.ts'
import type { Transfers } from '../chain.ts'

/** {@link Transfers.parseAddress}. Addresses of Solana have no checksum. */
export const parseAddress: Transfers['parseAddress'] = async text =>
  isAddress(text) ? { address: text, checksum: 'absent' } : undefined

/** {@link Transfers.token}. */
export const token: Transfers['token'] = async (address, account, network, request) => {
  const ask = openRpc(network, request)
  const metadata = await metadataOf(address)
  const [[stored, named], held] = await Promise.all([
    readAccounts(ask, [address, metadata]),
    holdingsOf(ask, parseAccountId(account).address, address)
  ])
  const mint = stored && readMint(stored)
  if (!mint) throw notAToken(address)
  const words = mint.words ?? (named && readMetadata(named, address))
  return {
    address,
    name: words?.name ?? '',
    symbol: words?.symbol ?? '',
    decimals: mint.decimals,
    balance: held.reduce((total, { amount }) => total + amount, 0n)
  }
}

/** {@link Transfers.receiver}. What is a program's, or a program, is no person's account. */
export const receiver: Transfers['receiver'] = async (address, network, request) => {
  const [account] = await readAccounts(openRpc(network, request), [address])
  if (!account) return { kind: 'account', unused: true }
  return { kind: account.owner === programs.system ? 'account' : 'contract', unused: false }
}
