import { deepEqual, doesNotMatch, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseEther, zeroAddress } from 'viem'
import { account, addressOf, approvalOf, far, rowsOf, stranger } from './typed-data-requests.ts'

const hidden = /refers to assets or terms that it doesn’t show/
const blur = (more = '', types = 'Fee(uint16 rate,address recipient)') =>
  `Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce${more})${types}`
/** Blur's policy, which trades the item that the order names. */
const standardPolicy = '0x00000000006411739DA1c40B106F8511de5D1FAC'
const order = {
  trader: account,
  side: 1,
  matchingPolicy: standardPolicy,
  collection: addressOf('ab'),
  tokenId: '7',
  amount: '1',
  paymentToken: zeroAddress,
  price: parseEther('10').toString(),
  listingTime: '0',
  expirationTime: far,
  fees: [] as object[],
  salt: '1',
  extraParams: '0x',
  nonce: '0'
}
const ofBlur = { name: 'Blur Exchange', version: '1.0' }
const fee = (rate: number, recipient = stranger) => ({ rate, recipient })

describe('an order of Blur', () => {
  const withFees = (fees: readonly object[], more = {}) => approvalOf(blur(), { ...order, fees, ...more }, ofBlur)

  test('is shown without the fees, and names their recipients', async () => {
    const half = await withFees([fee(250), fee(4750, addressOf('22'))])
    match(half.dangers.join(), /for 5 ETH/)
    match(half.dangers.join(), new RegExp(`2\\.5% of the price goes to ${stranger}`))
    match(half.dangers.join(), /47\.5% of the price goes to 0x2222/)
    ok(rowsOf(half)['Part goes to']!.includes(stranger))
  })

  test('whose fees are all of its price, or more, gives nothing', async () => {
    for (const fees of [[fee(10_000)], [fee(6000), fee(6000)]]) {
      const { dangers } = await withFees(fees)
      match(dangers.join(), /and give nothing for it/)
      doesNotMatch(dangers.join(), /for 10 ETH/)
      ok(dangers.join().includes(`of the price goes to ${stranger}`))
    }
  })

  test('is shown with its price where it has no fees, or buys', async () => {
    const plain = await withFees([])
    match(plain.dangers.join(), /for 10 ETH/)
    doesNotMatch(plain.dangers.join(), hidden)
    // a buyer pays the price to any recipient
    match((await withFees([fee(500)], { side: 0 })).dangers.join(), /take 10 ETH from/)
  })

  test('with fees in another form promises nothing, and says that it has more', async () => {
    const { dangers } = await approvalOf(
      blur('', 'Fee(uint16 bps,address recipient)'),
      { ...order, fees: [{ bps: 9000, recipient: stranger }] },
      ofBlur
    )
    doesNotMatch(dangers.join(), /for 10 ETH/)
    match(dangers.join(), hidden)
  })

  test('of its second version has the fee of its maker in it', async () => {
    const { dangers } = await approvalOf(
      'Order(address trader,address collection,uint256 price,uint8 side,FeeRate makerFee)FeeRate(address recipient,uint16 rate)',
      { trader: account, collection: addressOf('ab'), price: parseEther('10').toString(), side: 1, makerFee: fee(1000) }
    )
    match(dangers.join(), /for 9 ETH/)
  })
})

/** By kind: a declaration without its last bracket, its types, and a message. */
const kinds: Readonly<Record<string, readonly [declaration: string, types: string, message: object]>> = {
  Blur: [blur().slice(0, blur().indexOf(')')), 'Fee(uint16 rate,address recipient)', order],
  Seaport: [
    'OrderComponents(address offerer,OfferItem[] offer,ConsiderationItem[] consideration',
    'OfferItem(uint8 itemType,address token)ConsiderationItem(uint8 itemType,address token,uint256 startAmount,address recipient)',
    {
      offerer: account,
      offer: [{ itemType: 2, token: addressOf('ab') }],
      consideration: [{ itemType: 0, token: zeroAddress, startAmount: '5', recipient: account }]
    }
  ],
  '0x': [
    'ERC721Order(uint8 direction,address maker,address erc20Token,uint256 erc20TokenAmount,address erc721Token,uint256 erc721TokenId',
    '',
    {
      direction: 0,
      maker: account,
      erc20Token: addressOf('cc'),
      erc20TokenAmount: '5',
      erc721Token: addressOf('ab'),
      erc721TokenId: '7'
    }
  ],
  CoW: [
    'Order(address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount',
    '',
    { sellToken: addressOf('ab'), buyToken: addressOf('cc'), sellAmount: '5', buyAmount: '5' }
  ]
}

describe('terms of an order that nothing reads', () => {
  for (const [kind, [declaration, types, message]] of Object.entries(kinds))
    test(`are a danger, as a struct or as a list: ${kind}`, async () => {
      doesNotMatch((await approvalOf(`${declaration})${types}`, message)).dangers.join(), hidden)
      const more = { terms: { rate: 9000, to: stranger } }
      const struct = await approvalOf(`${declaration},Terms terms)${types}Terms(uint16 rate,address to)`, { ...message, ...more })
      match(struct.dangers.join(), hidden)
      const list = await approvalOf(`${declaration},address[] payees)${types}`, { ...message, payees: [stranger] })
      match(list.dangers.join(), hidden)
      deepEqual(
        (await approvalOf(`${declaration},address[] payees)${types}`, { ...message, payees: [] })).dangers.filter(each =>
          hidden.test(each)
        ),
        []
      )
    })
})

describe('an order of CoW Protocol', () => {
  const orderFor = (receiver: string) =>
    approvalOf(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
      {
        sellToken: addressOf('a1'),
        buyToken: addressOf('b2'),
        receiver,
        sellAmount: '1000000',
        buyAmount: '2000000',
        validTo: far,
        appData: `0x${'00'.repeat(32)}`,
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20'
      },
      { name: 'Gnosis Protocol', version: 'v2', verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' }
    )

  test('goes to the user where it says so, and not where it names another account', async () => {
    doesNotMatch((await orderFor(account)).dangers.join(), /not to you/)
    doesNotMatch((await orderFor(zeroAddress)).dangers.join(), /not to you/)
    match((await orderFor(stranger)).dangers.join(), /not to you/)
  })
})

describe('an order of 0x that the user signs as its taker', () => {
  const [sold, bought] = [addressOf('a1'), addressOf('b2')]
  const orderBetween = (maker: string, taker: string) =>
    approvalOf(
      'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
      {
        makerToken: bought,
        takerToken: sold,
        makerAmount: '1000000',
        takerAmount: '100000000000',
        maker,
        taker,
        txOrigin: stranger,
        expiryAndNonce: '1'
      },
      { name: 'ZeroEx', version: '1.0.0', verifyingContract: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF' }
    )

  test('gives what the taker pays, and gets what the maker pays', async () => {
    const approval = await orderBetween(stranger, account)
    const rows = rowsOf(approval)
    match(rows['You pay']!, new RegExp(`^100000 .*${sold}`, 'i'))
    match(rows['You get']!, new RegExp(`^1 .*${bought}`, 'i'))
    deepEqual(rows['Token owner'], account)
    match(approval.dangers.join(), new RegExp(`can take 100000 .* from ${account} for 1 `))
  })

  test('is the maker’s where the maker is the user', async () => {
    for (const taker of [stranger, account, zeroAddress])
      match(rowsOf(await orderBetween(account, taker))['You pay']!, new RegExp(`^1 .*${bought}`, 'i'))
  })
})

describe('an order of an account that is not the user’s', () => {
  test('is an unknown type where it names the user as its taker, and no maker', async () => {
    const approval = await approvalOf(
      'Order(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address taker)',
      { makerToken: addressOf('a1'), takerToken: addressOf('b2'), makerAmount: '1', takerAmount: '2', taker: account }
    )
    deepEqual(approval.dangers, [unknown])
    ok(!('You pay' in rowsOf(approval)))
  })

  const unknown = 'This names an amount in a form that this wallet doesn’t know. It may let others take what you have.'

  for (const [kind, [declaration, types, message]] of Object.entries({
    ...kinds,
    CoW: [`${kinds['CoW']![0]},address owner`, '', { ...kinds['CoW']![2], owner: account }] as const
  }))
    test(`is an unknown type, and says nothing of giving and getting: ${kind}`, async () => {
      const own = await approvalOf(`${declaration})${types}`, message)
      ok('You pay' in rowsOf(own))
      const others = JSON.parse(JSON.stringify(message).replaceAll(account, stranger)) as object
      const approval = await approvalOf(`${declaration})${types}`, others)
      ok(!('You pay' in rowsOf(approval)) && !('You get' in rowsOf(approval)))
      deepEqual(approval.dangers, [unknown])
    })
})

describe('an order that a strategy fills', () => {
  const looksRare2 = (more: object) =>
    approvalOf(
      'Maker(uint8 quoteType,uint256 strategyId,address collection,address currency,address signer,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)',
      {
        quoteType: 0,
        strategyId: 0,
        collection: addressOf('aa'),
        currency: addressOf('cc'),
        signer: account,
        price: '10000000',
        itemIds: [5],
        amounts: [1],
        additionalParameters: '0x',
        ...more
      },
      { name: 'LooksRareProtocol', version: '2' }
    )
  const looksRare = (strategy: string, isOrderAsk: boolean) =>
    approvalOf(
      'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
      {
        isOrderAsk,
        signer: account,
        collection: addressOf('aa'),
        price: '10000000',
        tokenId: '5',
        amount: '1',
        strategy,
        currency: addressOf('cc'),
        nonce: '1',
        startTime: '0',
        endTime: far,
        minPercentageToAsk: '9800',
        params: '0x'
      },
      { name: 'LooksRareExchange' }
    )
  const collectionPolicy = '0x0000000000b92D5d043FaF7CECf7E2EE6aaeD232'
  const blurBid = (matchingPolicy: string) => approvalOf(blur(), { ...order, side: 0, matchingPolicy }, ofBlur)

  test('buys any item, on terms that it does not show', async () => {
    for (const approval of [
      await looksRare2({ strategyId: 1 }),
      await looksRare('0x86F909F70813CdB1Bc733f4D97Dc6b03B8e7E8F3', false),
      await looksRare(stranger, false),
      await blurBid(collectionPolicy),
      await blurBid(stranger)
    ]) {
      match(rowsOf(approval)['You get']!, /^1 of any item of /)
      match(approval.dangers.join(), hidden)
    }
  })

  test('sells on terms that it does not show', async () => {
    for (const approval of [
      await looksRare2({ quoteType: 1, strategyId: 3 }),
      await looksRare(stranger, true),
      await approvalOf(blur(), { ...order, matchingPolicy: stranger }, ofBlur)
    ])
      match(approval.dangers.join(), hidden)
  })

  test('buys the item that it names at the fixed price of the exchange', async () => {
    for (const [approval, id] of [
      [await looksRare2({}), 5],
      [await looksRare('0x56244Bb70CbD3EA9Dc8007399F61dFC065190031', false), 5],
      [await blurBid(standardPolicy), 7]
    ] as const) {
      match(rowsOf(approval)['You get']!, new RegExp(`^1 of #${id} of `))
      doesNotMatch(approval.dangers.join(), hidden)
    }
  })
})
