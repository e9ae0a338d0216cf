import { parseAccountId, type AccountId } from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import type { Provider } from '../base/provider.ts'
import { isRecord } from '../base/record.ts'
import { formatUnits, mostDecimals, worthOf } from '../base/units.ts'
import { ask, silentDeadline } from './ask.ts'
import { isAddress, quantityPattern } from './codec/hex.ts'
import type { Asset } from '../chain.ts'

/** Nobody has more kinds of tokens than this; a wallet that lists more is not believed. */
const mostAssets = 10_000

/** `wallet_getAssets` (EIP-7811), of a wallet that has said that it lists assets there. Throws what `ask` throws. */
export async function listedAssets(
  provider: Provider,
  account: AccountId,
  signal: AbortSignal | undefined
): Promise<readonly Asset[] | undefined> {
  const { address, chainId } = parseAccountId(account)
  const chain = hexChainId(chainId)
  const assets = await ask(provider, 'wallet_getAssets', [{ account: address, chainFilter: [chain] }], {
    signal,
    deadline: silentDeadline
  })
  return assetsIn(assets, chain, account)
}

function assetsIn(reply: unknown, chain: string, account: AccountId): readonly Asset[] | undefined {
  const entries: unknown = isRecord(reply) ? reply[chain] : undefined
  if (!Array.isArray(entries) || entries.length > mostAssets) return undefined
  const assets = entries.map((entry: unknown) => toAsset(entry, account))
  return assets.every(asset => asset !== undefined) ? assets : undefined
}

function toAsset(entry: unknown, account: AccountId): Asset | undefined {
  if (!isRecord(entry) || !isRecord(entry.metadata)) return undefined
  const { address, balance, type } = entry
  const { name, symbol, decimals, price, iconUrl } = entry.metadata
  if (typeof address !== 'string' || typeof balance !== 'string' || (type !== 'ERC20' && type !== 'NATIVE')) return undefined
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string') return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals) return undefined
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return undefined
  if (!quantityPattern.test(balance) || (type === 'ERC20' && !isAddress(address))) return undefined
  const { chainId } = parseAccountId(account)
  const units = BigInt(balance)
  const worth = worthOf(units, decimals, price)
  const value = worth ? Number(formatUnits(worth.value, worth.decimals)) : 0
  if (!Number.isFinite(value)) return undefined
  return {
    name: displayName(name),
    symbol: displayName(symbol),
    chainId,
    ...(type === 'ERC20' && { address: `${chainId}:${address}` }),
    value,
    price,
    quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
    iconUrl
  }
}
