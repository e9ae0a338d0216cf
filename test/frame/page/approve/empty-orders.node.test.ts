import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { account, addressOf, approvalOf, far, stranger, wordOf } from './typed-data-requests.ts'
import type { Case } from './unknown-type-case.ts'

const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const items =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const [noAddress, noWord] = [addressOf('00'), wordOf('00')]
const padding = {
  ...{ offerer: noAddress, zone: noAddress, offer: [], consideration: [], orderType: 0, startTime: 0, endTime: 0 },
  ...{ zoneHash: noWord, salt: 0, conduitKey: noWord, counter: 0 }
}

describe('an empty list', () => {
  const unknown = /It may let others take what you have/
  const grant = { offerer: noAddress, offer: [], consideration: [], spender: stranger, amount: far, terms: wordOf('ab') }

  test('makes no unknown type an empty order', async () => {
    const form = 'Grant(address offerer,Item[] offer,Item[] consideration,address spender,uint256 amount,bytes32 terms)'
    match((await approvalOf(`${form}Item(uint8 itemType)`, grant)).dangers.join(), /can take|may let others take/)
    const inTree = `BulkOrder(Grant[2] tree)${form}Item(uint8 itemType)`
    match((await approvalOf(inTree, { tree: [grant, grant] })).dangers.join(), /can take|may let others take/)
    const named = `BulkOrder(OrderComponents[2] tree)${form.replace('Grant', 'OrderComponents')}Item(uint8 itemType)`
    match((await approvalOf(named, { tree: [grant, grant] })).dangers.join(), /can take|may let others take/)
  })

  test('is a danger in an order alone, and where all orders of a tree are empty', async () => {
    match((await approvalOf(`${order}${items}`, padding)).dangers.join(), unknown)
    match(
      (await approvalOf(`BulkOrder(OrderComponents[2] tree)${order}${items}`, { tree: [padding, padding] })).dangers.join(),
      unknown
    )
    match((await approvalOf(`Envelope(OrderComponents order)${order}${items}`, { order: padding })).dangers.join(), unknown)
  })

  test('fills a tree of orders up, and says nothing there', async () => {
    const item = { itemType: 1, token: addressOf('aa'), identifierOrCriteria: 0, startAmount: '7', endAmount: '7' }
    const sold = { ...padding, offerer: account, offer: [item], consideration: [{ ...item, recipient: account }] }
    const { parts, dangers } = await approvalOf(`BulkOrder(OrderComponents[2][2] tree)${order}${items}`, {
      tree: [
        [sold, padding],
        [padding, padding]
      ]
    })
    deepEqual([parts?.map(({ title }) => title), dangers.length], [['Order'], 1])
    match(dangers.join(), /others can take/)
  })

  test('makes no permit one that is taken back', async () => {
    const parts = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
    const batch = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${parts}`
    match((await approvalOf(batch, { details: [], spender: stranger, sigDeadline: far })).dangers.join(), unknown)
    const own = 'Permit(address spender,uint256 value,uint256[] amount)'
    match((await approvalOf(own, { spender: stranger, value: 0, amount: [] })).dangers.join(), /\S/)
  })
})

describe('a permission over nothing', () => {
  const zero = { token: addressOf('aa'), amount: 0 }
  const cases: Readonly<Record<string, Case>> = {
    'a part with a field that no permit has': [
      'Permit(Part details,address spender)Part(address token,uint256 amount,bytes32 terms)',
      { details: { ...zero, terms: wordOf('ab') }, spender: stranger }
    ],
    'a part of another name': [
      'Permit(Part details,Part permitted,address spender)Part(address token,uint256 amount)',
      { details: zero, permitted: { ...zero, amount: far }, spender: stranger }
    ],
    'a list of amounts': [
      'Permit(address spender,uint256 value,uint256[] amount)',
      { spender: stranger, value: 0, amount: [far] }
    ],
    'an amount as text': ['Permit(address spender,uint256 value,string amount)', { spender: stranger, value: 0, amount: 'all' }]
  }
  for (const [name, value] of Object.entries(cases)) {
    test(`is a danger beside ${name}`, async () => {
      ok((await approvalOf(...value)).dangers.length > 0)
    })
  }

  test('is none where each part of a batch is one', async () => {
    const parts = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
    const { dangers } = await approvalOf(`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${parts}`, {
      details: [{ ...zero, expiration: 0, nonce: 1 }],
      spender: stranger,
      sigDeadline: far
    })
    deepEqual(dangers, [])
  })
})
