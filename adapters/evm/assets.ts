import { parseAccountId, type AccountId } from '../base/caip.ts'
import { displayName } from '../base/display-name.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { formatUnits, mostDecimals, worthOf } from '../base/units.ts'
import { ask, silentDeadline } from './ask.ts'
import { readCapabilities, recordOf } from './capabilities.ts'
import { isAddress } from './codec/transfer.ts'
import { quantityPattern } from './rpc.ts'
import type { Asset, Assets } from '../chain.ts'

/** Nobody has more kinds of tokens than this; a wallet that lists more is not believed. */
const mostAssets = 10_000

/**
 * What a wallet itself lists: `wallet_getCapabilities` (EIP-5792), and where it says `assetDiscovery` for the network, `wallet_getAssets`
 * (EIP-7811). A list is taken whole or not at all (spec section 3).
 *
 * @throws KitError `aborted`
 */
export const list: Assets['list'] = async (provider, account, { signal }) => {
  const { address, chainId } = parseAccountId(account)
  const chain = hexChainId(chainId)
  const options = { signal, deadline: silentDeadline }
  try {
    const { assetDiscovery } = await readCapabilities(provider, account, signal)
    if (recordOf(assetDiscovery).supported !== true) return undefined
    const assets = await ask(provider, 'wallet_getAssets', [{ account: address, chainFilter: [chain] }], options)
    return assetsIn(assets, chain, account)
  } catch (error) {
    if (isKitError(error, 'aborted')) throw error
    return undefined // a wallet that does not know these methods, or is too slow: the balance service is asked instead
  }
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
