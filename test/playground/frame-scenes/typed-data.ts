import { maxUint256 } from 'viem'
import { readTypedDataRequest } from '../../../frame/page/approve/signature-request.ts'
import { account, boats, dollars, pay, requester, studio } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

const typedData = (value: object) => () => approves(readTypedDataRequest(requester(), value).then(({ approval }) => approval))
const order = {
  domain: { name: 'Paperboat orders', version: '1', chainId: 8453, verifyingContract: boats },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'what', type: 'string' },
      { name: 'buyer', type: 'Person' },
      { name: 'amounts', type: 'uint256[]' },
      { name: 'note', type: 'string' }
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' }
    ]
  },
  message: {
    what: 'Two boats, folded by hand',
    buyer: { name: 'Ada', wallet: account },
    amounts: ['420000000', '2'],
    note: 'Leave them at the harbour.'
  }
}
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: dollars },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' }
    ]
  },
  message: { owner: account, spender: studio, value: String(maxUint256), nonce: '0', deadline: '1798761600' }
}

const fields = (...declarations: readonly string[]) =>
  declarations.map(declaration => {
    const [type, name] = declaration.split(' ')
    return { type: type!, name: name! }
  })
const signedTransfer = {
  domain: permit.domain,
  primaryType: 'TransferWithAuthorization',
  types: {
    TransferWithAuthorization: fields(
      'address from',
      'address to',
      'uint256 value',
      'uint256 validAfter',
      'uint256 validBefore',
      'bytes32 nonce'
    )
  },
  message: {
    from: account,
    to: studio,
    value: '420000000',
    validAfter: '0',
    validBefore: '1798761600',
    nonce: `0x${'8f3c27d1'.repeat(8)}`
  }
}
const seaItem = ['uint8 itemType', 'address token', 'uint256 identifierOrCriteria', 'uint256 startAmount', 'uint256 endAmount']
const item = (itemType: number, token: string, id: string, amount: string) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount
})
const seaOrder = {
  domain: { name: 'Seaport', version: '1.6', chainId: 8453, verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' },
  primaryType: 'OrderComponents',
  types: {
    OrderComponents: fields('address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration', 'uint256 endTime'),
    OfferItem: fields(...seaItem),
    ConsiderationItem: fields(...seaItem, 'address recipient')
  },
  message: {
    offerer: account,
    offer: [item(2, boats, '812', '1')],
    consideration: [{ ...item(1, dollars, '0', '61200000'), recipient: account }],
    endTime: '1798761600'
  }
}
const safeTransaction = {
  domain: { chainId: 8453, verifyingContract: boats },
  primaryType: 'SafeTx',
  types: { SafeTx: fields('address to', 'uint256 value', 'bytes data', 'uint8 operation', 'uint256 gasPrice', 'uint256 nonce') },
  message: { to: dollars, value: '0', data: pay('420'), operation: 1, gasPrice: '0', nonce: '7' }
}

/** Typed data to sign. */
export const typedDataScenes: FrameScenes = {
  'sign data': { shows: 'Typed data', screen: typedData(order) },
  'sign data of another network': {
    shows: 'Typed data for another network',
    screen: typedData({ ...order, domain: { ...order.domain, chainId: 1 } })
  },
  permit: { shows: 'Permit signature', screen: typedData(permit) },
  'sign a transfer': { shows: 'A payment by signature alone', screen: typedData(signedTransfer) },
  'sign an order': { shows: 'One piece for so much', screen: typedData(seaOrder) },
  'sign for a Safe': { shows: 'A transaction of another account that runs foreign code', screen: typedData(safeTransaction) },
  'sign for any contract': {
    shows: 'The signature does not contain the contract that the request states',
    screen: typedData({ ...permit, types: { ...permit.types, EIP712Domain: fields('string name', 'string version') } })
  },
  'sign data that nobody knows': {
    shows: 'Types of its own, with the account and an amount',
    screen: typedData({
      domain: order.domain,
      primaryType: 'Bet',
      types: { Bet: fields('address player', 'uint256 amount', 'uint256 nonce') },
      message: { player: account, amount: '5000000', nonce: '3' }
    })
  },
  'let somebody else vote': {
    shows: 'Votes, and no money',
    screen: typedData({
      domain: permit.domain,
      primaryType: 'Delegation',
      types: { Delegation: fields('address delegatee', 'uint256 nonce', 'uint256 expiry') },
      message: { delegatee: studio, nonce: '0', expiry: '1798761600' }
    })
  }
}
