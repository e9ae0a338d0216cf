import { erc20Abi, erc721Abi, isAddress, isAddressEqual, parseAbi, createClient, http } from 'viem'
import { readContract } from 'viem/actions'
import { isRecord } from './guards.ts'
import { invalidParameters } from './errors.ts'
import { viemChain } from './signing.ts'
import type { Address } from 'viem'
import type { WalletState } from './methods.ts'

/** A token that the user has added to the wallet (EIP-747). */
export interface WatchedAsset {
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly chainId: number
  readonly address: Address
  /** Of ERC-20 tokens. */
  readonly symbol?: string
  /** Of ERC-20 tokens. */
  readonly decimals?: number
  /** Of NFTs, in decimal form. */
  readonly tokenId?: string
  /** URL of the token's image. */
  readonly image?: string
}

const erc1155Abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** Validates the parameters of `wallet_watchAsset`: `{ type, options }`, in a list or not. Throws -32602. */
export function parseAsset({ chain }: Pick<WalletState, 'chain'>, params: unknown): WatchedAsset {
  const asset: unknown = Array.isArray(params) ? params[0] : params
  if (!isRecord(asset) || !isRecord(asset.options)) throw invalidParameters('Expected { type, options: { address, … } }.')
  const { type, options } = asset
  if (type !== 'ERC20' && type !== 'ERC721' && type !== 'ERC1155')
    throw invalidParameters(`Asset of type ${JSON.stringify(type) ?? 'undefined'} not supported: use ERC20, ERC721 or ERC1155.`)
  const { address, chainId, symbol, decimals, tokenId, image } = options
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw invalidParameters('`address` is no address.')
  if (chainId !== undefined && Number(chainId) !== chain.chainId)
    throw invalidParameters(`The token is on chain ${String(chainId)}, and the wallet is on ${chain.chainId}.`)
  if (image !== undefined && typeof image !== 'string') throw invalidParameters('`image` is no URL.')
  const common: WatchedAsset = { type, chainId: chain.chainId, address, ...(image !== undefined && { image }) }
  if (type !== 'ERC20') {
    if (typeof tokenId !== 'string' || !/^\d{1,78}$/.test(tokenId))
      throw invalidParameters('`tokenId` is no token id in decimal form, as text.')
    return { ...common, tokenId }
  }
  if (symbol !== undefined && (typeof symbol !== 'string' || !symbol || symbol.length > 11))
    throw invalidParameters('`symbol` is no text of 1 to 11 characters.')
  const places = decimals === undefined ? undefined : Number(decimals)
  if (places !== undefined && !(Number.isInteger(places) && places >= 0 && places <= 36))
    throw invalidParameters('`decimals` is no number from 0 to 36.')
  return { ...common, ...(symbol !== undefined && { symbol }), ...(places !== undefined && { decimals: places }) }
}

/**
 * Handles `wallet_watchAsset`. What the contract says counts: a token with another symbol or other decimals, and an NFT of another account, are
 * rejected (-32602).
 */
export async function watchAsset(state: WalletState, params: unknown): Promise<true> {
  const asset = parseAsset(state, params)
  const complete = asset.type === 'ERC20' ? await readToken(state, asset) : asset
  if (asset.type !== 'ERC20') await requireOwner(state, asset)
  const isSame = (other: WatchedAsset): boolean =>
    other.chainId === asset.chainId && isAddressEqual(other.address, asset.address) && other.tokenId === asset.tokenId
  state.watchedAssets.splice(0, Infinity, ...state.watchedAssets.filter(other => !isSame(other)), complete)
  return true
}

async function readToken(state: WalletState, asset: WatchedAsset): Promise<WatchedAsset> {
  const contract = { address: asset.address, abi: erc20Abi }
  const client = clientOf(state)
  const [symbol, decimals] = await Promise.all([
    readContract(client, { ...contract, functionName: 'symbol' }).catch(() => undefined), // ERC-20 lets a token have none
    readContract(client, { ...contract, functionName: 'decimals' }).catch(() => undefined)
  ])
  if (symbol !== undefined && asset.symbol !== undefined && symbol.toUpperCase() !== asset.symbol.toUpperCase())
    throw invalidParameters(`The symbol in the request (${asset.symbol}) is not that of the contract (${symbol}).`)
  if (decimals !== undefined && asset.decimals !== undefined && decimals !== asset.decimals)
    throw invalidParameters(`The decimals in the request (${asset.decimals}) are not those of the contract (${decimals}).`)
  const found = { symbol: symbol ?? asset.symbol, decimals: decimals ?? asset.decimals }
  if (found.symbol === undefined) throw invalidParameters('Neither the request nor the contract has a `symbol`.')
  if (found.decimals === undefined) throw invalidParameters('Neither the request nor the contract has `decimals`.')
  return { ...asset, symbol: found.symbol, decimals: found.decimals }
}

async function requireOwner(state: WalletState, { type, address, tokenId }: WatchedAsset): Promise<void> {
  const [owner] = state.accounts
  const client = clientOf(state)
  const id = BigInt(tokenId!)
  const owns =
    type === 'ERC721'
      ? readContract(client, { address, abi: erc721Abi, functionName: 'ownerOf', args: [id] }).then(
          found => owner !== undefined && isAddressEqual(found, owner)
        )
      : readContract(client, { address, abi: erc1155Abi, functionName: 'balanceOf', args: [owner!, id] }).then(
          count => count > 0n
        )
  const answer = await owns.catch(() => undefined) // reverts for an unknown id, or no such contract
  if (answer === undefined) throw invalidParameters(`There is no ${type} token ${tokenId} at ${address}.`)
  if (!answer) throw invalidParameters('The account does not own this token.')
}

const clientOf = ({ chain }: WalletState) =>
  createClient({ chain: viemChain(chain), transport: http(chain.rpcUrl, { retryCount: 0 }) })
