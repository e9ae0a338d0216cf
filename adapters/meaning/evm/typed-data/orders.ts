import type { Act, Asset } from '../act.ts'
import { isList, isStruct, type Struct, type Value } from '../hashed.ts'
import { zeroAddress } from '../../../evm/codec/abi.ts'
import { addressIn, booleanIn, declarationOf, hasMore, integerIn, integersIn, structsIn, untilOf, wordIn } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

// Orders: a holder of the signature may take the offered assets in exchange for the requested ones.

type Trade = Extract<Act, { kind: 'trade' }>

const endOf = (struct: Struct) =>
  untilOf(integerIn(struct, 'endTime', 'validTo', 'expiry', 'expirationTime', 'expiration', 'expirationTimeSeconds', 'deadline'))

const isZero = (address: string | undefined): boolean => address === undefined || address.toLowerCase() === zeroAddress
const isSame = (left: string | undefined, right: string | undefined): boolean =>
  left !== undefined && left.toLowerCase() === right?.toLowerCase()
/**
 * Returns a named recipient that is neither the owner nor the user; CoW Protocol's orders do not name
 * the owner.
 */
const receiverOf = (own: readonly string[], owner: string | undefined, receiver: string | undefined) =>
  receiver === undefined || isZero(receiver) || isSame(owner, receiver) || own.includes(receiver.toLowerCase())
    ? {}
    : { receiver }

const largest = (...amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((most, amount) => (amount !== undefined && amount > most ? amount : most), 0n)

/** Seaport: an item of an offer or of a consideration. Amounts may change from a start to an end. */
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

/** Seaport, alone or in a `BulkOrder`. */
export const seaportOrders: StructDecoder = struct => {
  const leaves = leavesOf(struct)
  if (!leaves) return seaportOrder(struct)
  const trades = leaves.filter(leaf => !isPadding(leaf)).map(seaportOrder)
  // another form, or only padding, is not a Seaport order
  return trades.length > 0 && trades.every(trade => trade !== undefined) ? trades.flat() : undefined
}

/** Returns the orders of a Seaport tree; `undefined` if it is not one. */
function leavesOf({ type, fields: [tree, ...more] }: Struct): readonly Struct[] | undefined {
  if (type !== 'BulkOrder' || more.length > 0 || tree?.name !== 'tree' || !/^OrderComponents(\[2\])+$/.test(tree.type))
    return undefined
  const structs = (value: Value): readonly Struct[] => (isList(value) ? value.flatMap(structs) : isStruct(value) ? [value] : [])
  return structs(tree.value)
}

/** Type as hashed, without the types of items, which an empty order lacks. */
const emptyOrder =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

/** Returns true if an order only pads the tree. */
const isPadding = (order: Struct): boolean => isZero(addressIn(order, 'offerer')) && declarationOf(order) === emptyOrder

function seaportOrder(struct: Struct): readonly Trade[] | undefined {
  const offerer = addressIn(struct, 'offerer')
  const [offer, consideration] = [structsIn(struct, 'offer'), structsIn(struct, 'consideration')]
  if (offerer === undefined || !offer || !consideration) return undefined
  const isEmpty = offer.length === 0 && consideration.length === 0
  if (isEmpty && isZero(offerer)) return undefined
  const gets = consideration.filter(item => isSame(addressIn(item, 'recipient'), offerer))
  const isHidden = hasMore(struct, 'offer', 'consideration') || [...offer, ...consideration].some(item => hasMore(item))
  return [
    {
      kind: 'trade',
      owner: offerer,
      gives: offer.map(item => seaportItem(item, true)),
      gets: gets.map(item => seaportItem(item, false)),
      ...(isHidden && { isHidden }),
      ...endOf(struct)
    }
  ]
}

/**
 * Returns true if additional code determines the payment: an extension of 1inch (its limit order
 * protocol 4, bit 249 of `makerTraits`), or the getters, predicates and interactions of earlier versions and of Kyber.
 */
const hasOwnPrice = (struct: Struct): boolean =>
  ((integerIn(struct, 'makerTraits') ?? 0n) & (1n << 249n)) !== 0n ||
  struct.fields.some(({ type, value }) => type === 'bytes' && value !== '0x')

/** Decodes orders of two tokens: 0x, CoW Protocol, 1inch, UniswapX and similar. */
export const pairOrders: StructDecoder = (struct, { own }) => {
  const made = integerIn(
    struct,
    'sellAmount',
    'makerAmount',
    'makingAmount',
    'makerAssetAmount',
    'giveAmount',
    'inputAmount',
    'amountIn'
  )
  if (made === undefined) return undefined
  const taken = integerIn(
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
  const makerSide: Side = {
    token: addressIn(struct, 'sellToken', 'makerToken', 'makerAsset', 'giveToken', 'inputToken', 'tokenIn'),
    // CoW Protocol charges its fee in the sold token
    amount: made + (integerIn(struct, 'feeAmount') ?? 0n)
  }
  const takerSide: Side = {
    token: addressIn(struct, 'buyToken', 'takerToken', 'takerAsset', 'getToken', 'outputToken', 'tokenOut'),
    amount: taken
  }
  const maker = addressIn(struct, 'maker', 'owner', 'user', 'sender')
  const taker = addressIn(struct, 'taker')
  const isTaker = taker !== undefined && own.includes(taker.toLowerCase()) && !own.includes(maker?.toLowerCase() ?? '')
  // it is unknown whether the signer is the taker or an unnamed maker
  if (isTaker && maker === undefined) return [{ kind: 'unknown', names: 'amount' }]
  // 0x's OTC orders are also signed by the taker
  const [owner, given, got] = isTaker ? [taker, withTakerFee(struct, takerSide), makerSide] : [maker, makerSide, takerSide]
  const gives = assetsOf(given)
  const isPricedElsewhere = hasOwnPrice(struct)
  return [
    {
      kind: 'trade',
      ...(owner !== undefined && { owner }),
      gives,
      gets: isPricedElsewhere ? [] : assetsOf(got),
      ...receiverOf(own, owner, addressIn(struct, 'receiver', 'recipient')),
      ...((isPricedElsewhere || gives.length === 0 || hasMore(struct)) && { isHidden: true as const }),
      ...endOf(struct)
    }
  ]
}

/** Payment of one party of an order. */
interface Side {
  readonly token: string | undefined
  readonly amount: bigint | undefined
}

const assetsOf = ({ token, amount }: Side): readonly Asset[] =>
  token === undefined || amount === undefined ? [] : [{ token, amount }]

/** Adds the taker's fee of 0x, in the same token. */
const withTakerFee = (struct: Struct, { token, amount }: Side): Side => ({
  token,
  amount: amount === undefined ? undefined : amount + (integerIn(struct, 'takerTokenFeeAmount') ?? 0n)
})

/** 0x: an NFT for tokens. `direction` 0 sells the NFT. */
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
  const isHidden = hasMore(struct, 'fees', 'erc721TokenProperties', 'erc1155TokenProperties')
  return [{ kind: 'trade', ...(owner !== undefined && { owner }), gives, gets, ...(isHidden && { isHidden }), ...endOf(struct) }]
}

/** Decodes orders of Blur, LooksRare, X2Y2 and similar: a collection at a price. */
export const collectionOrders: StructDecoder = struct => {
  const collection = addressIn(struct, 'collection', 'nftContract', 'nftAddress')
  const root = wordIn(struct, 'listingsRoot')
  const price = integerIn(struct, 'price')
  if (collection === undefined || (price === undefined && root === undefined)) return undefined
  const owner = addressIn(struct, 'trader', 'signer', 'maker', 'seller')
  const isSelling =
    booleanIn(struct, 'isOrderAsk') ?? (integerIn(struct, 'quoteType', 'side') === undefined ? undefined : isAsk(struct))
  const isFixed = isFixedPrice(struct)
  // a strategy chooses the NFT that a bid buys
  const items = itemsIn(struct, collection, isFixed || isSelling === true)
  const currency = addressIn(struct, 'currency', 'paymentToken')
  const paid = (amount: bigint): Asset => ({ ...(!isZero(currency) && { token: currency! }), amount })
  const money: Asset[] = price === undefined ? [] : [paid(price)]
  const fees = feesIn(struct)
  const isHidden = root !== undefined || !isFixed || !fees || hasMore(struct, 'fees', 'makerFee', 'itemIds', 'amounts')
  const trade: Omit<Trade, 'gives' | 'gets'> = {
    kind: 'trade',
    ...(owner !== undefined && { owner }),
    ...(isHidden && { isHidden }),
    ...endOf(struct)
  }
  // an unknown side may be either
  if (isSelling === undefined) return [{ ...trade, gives: [...items, ...money], gets: [], isHidden: true }]
  if (!isSelling) return [{ ...trade, gives: money, gets: items }]
  const parts = (fees ?? []).reduce<bigint>((sum, { part }) => sum + part, 0n)
  const left = price === undefined || !fees || parts >= whole ? 0n : price - (price * parts + whole - 1n) / whole
  return [{ ...trade, gives: items, gets: left > 0n ? [paid(left)] : [], ...(fees !== undefined && fees.length > 0 && { fees }) }]
}

const whole = 10_000n

/** Strategies and policies that trade the named NFT at its price. */
const fixedPriceStrategies: ReadonlySet<string> = new Set([
  // LooksRare 1: `StrategyStandardSaleForFixedPrice` and its second version
  '0x56244bb70cbd3ea9dc8007399f61dfc065190031',
  '0x579af6fd30bf83a5ac0d636bc619f98dbdeb930c',
  // Blur 1: `StandardPolicyERC721`, without and with an oracle
  '0x00000000006411739da1c40b106f8511de5d1fac',
  '0x0000000000dab4a563819e8fd93dba3b25bc3495'
])

/**
 * Returns true if no contract chooses the NFT or the price.
 * LooksRare 2 has its fixed price in strategy 0.
 */
function isFixedPrice(struct: Struct): boolean {
  const contracts = ['strategy', 'matchingPolicy'].flatMap(name => addressIn(struct, name) ?? [])
  return (integerIn(struct, 'strategyId') ?? 0n) === 0n && contracts.every(each => fixedPriceStrategies.has(each.toLowerCase()))
}

/**
 * Returns the NFTs of an order.
 *
 * @param isNamed true if the order names the NFTs; otherwise any of the collection, in the same number
 */
function itemsIn(struct: Struct, token: string, isNamed: boolean): Asset[] {
  const ids = integersIn(struct, 'itemIds')
  const amounts = integersIn(struct, 'amounts')
  const id = integerIn(struct, 'tokenId')
  const all =
    ids.length > 0
      ? ids.map((one, index) => ({ id: one, amount: amounts[index] ?? 1n }))
      : [{ id, amount: integerIn(struct, 'amount') ?? 1n }]
  return all.map(({ id: one, amount }) => ({
    token,
    amount,
    ...(one === undefined || !isNamed ? { anyId: true as const } : { id: one })
  }))
}

/** Returns parts of the seller's payment that others get in Blur; `undefined` in an unknown form. */
function feesIn(struct: Struct): Trade['fees'] {
  const named = struct.fields.filter(({ name }) => name === 'fees' || name === 'makerFee')
  const list = named.map(({ name }) => structsIn(struct, name))
  if (list.includes(undefined)) return undefined
  const fees = list.flatMap(each => each ?? []).map(fee => ({ to: addressIn(fee, 'recipient'), part: integerIn(fee, 'rate') }))
  const read = fees.flatMap(({ to, part }) => (to !== undefined && part !== undefined && part >= 0n ? [{ to, part }] : []))
  return read.length === fees.length ? read.filter(({ part }) => part > 0n) : undefined
}

/** Blur: side 1 sells. LooksRare 2: quote type 1 is an ask. */
const isAsk = (struct: Struct): boolean => integerIn(struct, 'quoteType', 'side') === 1n
