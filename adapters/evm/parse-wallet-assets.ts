import { parseAccountId, type AccountId } from '../base/caip.ts'
import { sanitizeDisplayName } from '../base/display-name.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import type { Provider } from '../base/provider.ts'
import { isRecord } from '../base/is-record.ts'
import { formatUnits, maxDecimals, fiatValue } from '../base/units.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import { isAddress, quantityPattern } from './codec/hex.ts'
import type { Asset } from '../chain.ts'

/** Maximum number of assets; a longer list is invalid. */
const mostAssets = 10_000

/**
 * Requests `wallet_getAssets` (EIP-7811) from a wallet that has reported `assetDiscovery`.
 * Throws the errors of `requestWallet`.
 */
export async function fetchWalletAssets(
  provider: Provider,
  account: AccountId,
  signal: AbortSignal | undefined
): Promise<readonly Asset[] | undefined> {
  const { address, chainId } = parseAccountId(account)
  const chain = toHexChainId(chainId)
  const assets = await requestWallet(provider, 'wallet_getAssets', [{ account: address, chainFilter: [chain] }], {
    signal,
    deadline: walletReplyTimeout
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
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) return undefined
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return undefined
  if (!quantityPattern.test(balance) || (type === 'ERC20' && !isAddress(address))) return undefined
  const { chainId } = parseAccountId(account)
  const units = BigInt(balance)
  const worth = fiatValue(units, decimals, price)
  const value = worth ? Number(formatUnits(worth.value, worth.decimals)) : 0
  if (!Number.isFinite(value)) return undefined
  return {
    name: sanitizeDisplayName(name),
    symbol: sanitizeDisplayName(symbol),
    chainId,
    ...(type === 'ERC20' && { address: `${chainId}:${address}` }),
    value,
    price,
    quantity: { decimals: String(decimals), numeric: formatUnits(units, decimals) },
    iconUrl
  }
}
