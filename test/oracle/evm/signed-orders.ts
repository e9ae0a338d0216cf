import { padHex } from 'viem'
import { amountOf, deadline, fields, one, type Maker } from './signed-case.ts'
import type { Message } from './signed-words.ts'

export const seaport: Maker = (random, world) => {
  const item = (amount: string) => ({
    itemType: 1,
    token: world.token,
    identifierOrCriteria: '0',
    startAmount: amount,
    endAmount: amount
  })
  const order = (offered: string) => ({
    offerer: world.account,
    zone: random.address(),
    offer: [item(offered)],
    consideration: [{ ...item(amountOf(random)), recipient: random.chance(0.5) ? world.account : random.address() }],
    orderType: 0,
    startTime: '0',
    endTime: deadline(random),
    zoneHash: random.word(),
    salt: String(random.bits(120)),
    conduitKey: random.word(),
    counter: '0'
  })
  const types = {
    OrderComponents: fields(
      'address offerer',
      'address zone',
      'OfferItem[] offer',
      'ConsiderationItem[] consideration',
      'uint8 orderType',
      'uint256 startTime',
      'uint256 endTime',
      'bytes32 zoneHash',
      'uint256 salt',
      'bytes32 conduitKey',
      'uint256 counter'
    ),
    OfferItem: fields(
      'uint8 itemType',
      'address token',
      'uint256 identifierOrCriteria',
      'uint256 startAmount',
      'uint256 endAmount'
    ),
    ConsiderationItem: fields(
      'uint8 itemType',
      'address token',
      'uint256 identifierOrCriteria',
      'uint256 startAmount',
      'uint256 endAmount',
      'address recipient'
    )
  }
  const [zeroAddress, nothing] = [padHex('0x', { size: 20 }), padHex('0x', { size: 32 })]
  const padding = {
    ...{ offerer: zeroAddress, zone: zeroAddress, offer: [], consideration: [], orderType: 0, startTime: '0', endTime: '0' },
    ...{ zoneHash: nothing, salt: '0', conduitKey: nothing, counter: '0' }
  }
  const isBulk = random.chance(0.4)
  const path = isBulk ? ['tree', 1] : []
  return one(
    world,
    'Seaport',
    isBulk ? 'BulkOrder' : 'OrderComponents',
    isBulk ? { BulkOrder: fields('OrderComponents[2] tree'), ...types } : types,
    isBulk
      ? { tree: [random.chance(0.5) ? padding : order(amountOf(random)), order(amountOf(random))] }
      : order(amountOf(random)),
    {
      effects: [{ kind: 'transfer', party: random.address(), amount: [...path, 'offer', 0, 'startAmount'] }],
      states: [[...path, 'offer', 0, 'startAmount'], { text: 'You pay' }]
    }
  )
}

export const pairOrder: Maker = (random, world) => {
  const [sell, buy] = random.pick([
    ['sell', 'buy'],
    ['maker', 'taker'],
    ['making', 'taking']
  ] as const)
  const [sold, bought] = sell === 'making' ? ['makerAsset', 'takerAsset'] : [`${sell}Token`, `${buy}Token`]
  const type = random.pick(['Order', 'LimitOrder', 'RfqOrder', 'OtcOrder'])
  const list = fields(
    `address ${sold}`,
    `address ${bought}`,
    'address receiver',
    `uint256 ${sell}Amount`,
    `uint256 ${buy}Amount`,
    random.pick(['uint32 validTo', 'uint64 expiry']),
    'bytes32 appData'
  )
  const message: Message = {
    [sold]: world.token,
    [bought]: random.address(),
    receiver: random.address(),
    [`${sell}Amount`]: amountOf(random),
    [`${buy}Amount`]: amountOf(random),
    [list[5]!.name]: deadline(random).slice(0, 9),
    appData: random.word()
  }
  return one(world, random.pick(['Gnosis Protocol', 'ZeroEx', '1inch Aggregation Router']), type, { [type]: list }, message, {
    effects: [{ kind: 'transfer', party: random.address(), amount: [`${sell}Amount`] }],
    states: [[`${sell}Amount`], [sold], ['receiver']]
  })
}

export const collectionOrder: Maker = (random, world) => {
  if (random.chance(0.4)) {
    const list = fields(
      'uint8 direction',
      'address maker',
      'address taker',
      'uint256 expiry',
      'uint256 nonce',
      'address erc20Token',
      'uint256 erc20TokenAmount',
      'address erc721Token',
      'uint256 erc721TokenId'
    )
    const message = {
      direction: 1,
      maker: world.account,
      taker: random.address(),
      expiry: deadline(random),
      nonce: '1',
      erc20Token: world.token,
      erc20TokenAmount: amountOf(random),
      erc721Token: random.address(),
      erc721TokenId: String(random.bits(30))
    }
    return one(world, 'ZeroEx', 'ERC721Order', { ERC721Order: list }, message, {
      effects: [{ kind: 'transfer', party: random.address(), amount: ['erc20TokenAmount'] }],
      states: [['erc20TokenAmount'], ['erc20Token'], { text: 'You pay' }]
    })
  }
  const list = fields(
    'bool isOrderAsk',
    'address signer',
    'address collection',
    'uint256 price',
    'uint256 tokenId',
    'uint256 amount',
    'address strategy',
    'address currency',
    'uint256 nonce',
    'uint256 startTime',
    'uint256 endTime'
  )
  const message = {
    isOrderAsk: false,
    signer: world.account,
    collection: random.address(),
    price: amountOf(random),
    tokenId: String(random.bits(30)),
    amount: '1',
    strategy: random.address(),
    currency: world.token,
    nonce: '1',
    startTime: '0',
    endTime: deadline(random)
  }
  return one(world, 'LooksRareExchange', 'MakerOrder', { MakerOrder: list }, message, {
    effects: [{ kind: 'transfer', party: random.address(), amount: ['price'] }],
    states: [['price'], ['collection'], { text: 'You pay' }]
  })
}
