import type { Act, Asset } from '../act.ts'
import type { Struct } from '../hashed.ts'
import { zeroAddress } from '../../../evm/codec/words.ts'
import { addressIn, booleanIn, integerIn, integersIn, structsIn, untilOf, wordIn } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

// Orders: a holder of the signature may take what the owner gives in exchange for what the owner gets.

type Trade = Extract<Act, { kind: 'trade' }>

const endOf = (struct: Struct) =>
  untilOf(integerIn(struct, 'endTime', 'validTo', 'expiry', 'expirationTime', 'expiration', 'expirationTimeSeconds', 'deadline'))

const isZero = (address: string | undefined): boolean => address === undefined || address.toLowerCase() === zeroAddress
const isSame = (left: string | undefined, right: string | undefined): boolean =>
  left !== undefined && left.toLowerCase() === right?.toLowerCase()
/** A receiver that is named, and is not the owner. */
const receiverOf = (owner: string | undefined, receiver: string | undefined) =>
  receiver === undefined || isZero(receiver) || isSame(owner, receiver) ? {} : { receiver }

const largest = (...amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((most, amount) => (amount !== undefined && amount > most ? amount : most), 0n)

/** Seaport: an item of an offer or of a consideration. Amounts may run from a start to an end. */
function seaportItem(item: Struct, isOffered: boolean): Asset {
  const itemType = integerIn(item, 'itemType')
  const [start, end] = [integerIn(item, 'startAmount'), integerIn(item, 'endAmount')]
  const least = start !== undefined && end !== undefined && end < start ? end : (start ?? 0n)
  const amount = isOffered ? largest(start, end) : least
  const token = addressIn(item, 'token')
  const id = integerIn(item, 'identifierOrCriteria') ?? 0n
  const asset = { ...(itemType !== 0n && token !== undefined && { token }), amount }
  if (itemType === 2n || itemType === 3n) return { ...asset, id }
  return itemType === 4n || itemType === 5n ? { ...asset, anyId: true } : asset
}

/** Seaport, alone or as a leaf of a `BulkOrder`. */
export const seaportOrders: StructDecoder = struct => {
  const offerer = addressIn(struct, 'offerer')
  const [offer, consideration] = [structsIn(struct, 'offer'), structsIn(struct, 'consideration')]
  if (offerer === undefined || !offer || !consideration) return undefined
  // a bulk order is filled up with empty ones
  if (isZero(offerer) && offer.length === 0 && consideration.length === 0) return []
  const gets = consideration.filter(item => isSame(addressIn(item, 'recipient'), offerer))
  return [
    {
      kind: 'trade',
      owner: offerer,
      gives: offer.map(item => seaportItem(item, true)),
      gets: gets.map(item => seaportItem(item, false)),
      ...endOf(struct)
    }
  ]
}

/**
 * Whether code beside the order decides what is paid: an extension of 1inch (its limit order protocol 4, bit 249 of `makerTraits`), or the
 * getters, predicates and interactions of earlier versions and of Kyber.
 */
const hasOwnPrice = (struct: Struct): boolean =>
  ((integerIn(struct, 'makerTraits') ?? 0n) & (1n << 249n)) !== 0n ||
  struct.fields.some(({ type, value }) => type === 'bytes' && value !== '0x')

/** Orders of two tokens: 0x, CoW Protocol, 1inch, UniswapX and their like. */
export const pairOrders: StructDecoder = struct => {
  const given = integerIn(
    struct,
    'sellAmount',
    'makerAmount',
    'makingAmount',
    'makerAssetAmount',
    'giveAmount',
    'inputAmount',
    'amountIn'
  )
  if (given === undefined) return undefined
  const sold = addressIn(struct, 'sellToken', 'makerToken', 'makerAsset', 'giveToken', 'inputToken', 'tokenIn')
  const bought = addressIn(struct, 'buyToken', 'takerToken', 'takerAsset', 'getToken', 'outputToken', 'tokenOut')
  const got = integerIn(
    struct,
    'buyAmount',
    'takerAmount',
    'takingAmount',
    'takerAssetAmount',
    'getAmount',
    'outputAmount',
    'minAmountOut',
    'amountOut'
  )
  const owner = addressIn(struct, 'maker', 'owner', 'user', 'sender')
  // of CoW Protocol, in what is sold
  const fee = integerIn(struct, 'feeAmount') ?? 0n
  const isPricedElsewhere = hasOwnPrice(struct)
  return [
    {
      kind: 'trade',
      ...(owner !== undefined && { owner }),
      gives: sold === undefined ? [] : [{ token: sold, amount: given + fee }],
      gets: isPricedElsewhere || got === undefined || bought === undefined ? [] : [{ token: bought, amount: got }],
      ...receiverOf(owner, addressIn(struct, 'receiver', 'recipient')),
      ...((isPricedElsewhere || sold === undefined) && { isHidden: true as const }),
      ...endOf(struct)
    }
  ]
}

/** 0x: an item against tokens. `direction` 0 sells the item. */
export const itemOrders: StructDecoder = struct => {
  const price = integerIn(struct, 'erc20TokenAmount')
  const collection = addressIn(struct, 'erc721Token', 'erc1155Token')
  const direction = integerIn(struct, 'direction')
  if (price === undefined || collection === undefined || direction === undefined) return undefined
  const id = integerIn(struct, 'erc721TokenId', 'erc1155TokenId') ?? 0n
  const amount = integerIn(struct, 'erc1155TokenAmount') ?? 1n
  const fees = (structsIn(struct, 'fees') ?? []).reduce((sum, fee) => sum + (integerIn(fee, 'amount') ?? 0n), 0n)
  const currency = addressIn(struct, 'erc20Token')!
  const hasProperties =
    (structsIn(struct, 'erc721TokenProperties') ?? structsIn(struct, 'erc1155TokenProperties') ?? []).length > 0
  const item: Asset = { token: collection, amount, ...(hasProperties ? { anyId: true } : { id }) }
  const owner = addressIn(struct, 'maker')
  const money = (extra: bigint): Asset => ({ token: currency, amount: price + extra })
  const [gives, gets] = direction === 0n ? [[item], [money(0n)]] : [[money(fees)], [item]]
  return [{ kind: 'trade', ...(owner !== undefined && { owner }), gives, gets, ...endOf(struct) }]
}

/** Blur, LooksRare, X2Y2 and their like: a collection at a price. */
export const collectionOrders: StructDecoder = struct => {
  const collection = addressIn(struct, 'collection', 'nftContract', 'nftAddress')
  const root = wordIn(struct, 'listingsRoot')
  const price = integerIn(struct, 'price')
  if (collection === undefined || (price === undefined && root === undefined)) return undefined
  const owner = addressIn(struct, 'trader', 'signer', 'maker', 'seller')
  const isSelling =
    booleanIn(struct, 'isOrderAsk') ?? (integerIn(struct, 'quoteType', 'side') === undefined ? undefined : isAsk(struct))
  const ids = integersIn(struct, 'itemIds')
  const amounts = integersIn(struct, 'amounts')
  const id = integerIn(struct, 'tokenId')
  const items: Asset[] =
    ids.length > 0
      ? ids.map((one, index) => ({ token: collection, id: one, amount: amounts[index] ?? 1n }))
      : [
          {
            token: collection,
            amount: integerIn(struct, 'amount') ?? 1n,
            ...(id === undefined ? { anyId: true as const } : { id })
          }
        ]
  const currency = addressIn(struct, 'currency', 'paymentToken')
  const money: Asset[] = price === undefined ? [] : [{ ...(!isZero(currency) && { token: currency! }), amount: price }]
  const trade: Omit<Trade, 'gives' | 'gets'> = {
    kind: 'trade',
    ...(owner !== undefined && { owner }),
    ...(root !== undefined && { isHidden: true as const }),
    ...endOf(struct)
  }
  // an unknown side may be either
  if (isSelling === undefined) return [{ ...trade, gives: [...items, ...money], gets: [], isHidden: true }]
  return [isSelling ? { ...trade, gives: items, gets: money } : { ...trade, gives: money, gets: items }]
}

/** Blur: side 1 sells. LooksRare 2: quote type 1 asks. */
const isAsk = (struct: Struct): boolean => integerIn(struct, 'quoteType', 'side') === 1n
