import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { account, approvalOf, requester, rowsOf, stranger, typed } from './typed-data-requests.ts'

describe('a name of Farcaster', () => {
  test('is handed over by a proof of it, to any account', async () => {
    const approval = await approvalOf(
      'UserNameProof(string name,uint256 timestamp,address owner)',
      { name: 'vitalik', timestamp: '1798761600', owner: account },
      { name: 'Farcaster name verification', verifyingContract: '0xe3be01d99baa8db9905b33a3ca391238234b79d1' }
    )
    equal(approval.title, 'Transfer a name')
    deepEqual(approval.dangers, ['Anyone with this signature can give the Farcaster name vitalik to any account.'])
    equal(rowsOf(approval)['Name'], 'vitalik')
  })
})

describe('typed data whose signature is a key', () => {
  const describeRequest = (origin: string, declaration: string, message: object, name: string) =>
    readTypedDataRequest({ ...requester(), origin }, { ...typed(declaration, message), domain: { name, chainId: 1 } }).then(
      ({ approval }) => approval
    )
  const keys = [
    [
      'https://trade.dydx.exchange',
      'dYdX(string action,string onlySignOn)',
      { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' },
      'dYdX'
    ],
    ['https://dydx.trade', 'dYdX(string action)', { action: 'dYdX Chain Onboarding' }, 'dYdX Chain'],
    ['https://app.paradex.trade', 'Constant(string action)', { action: 'STARK Key' }, 'Paradex'],
    ['https://app.rabbitx.io', 'signin(string message,uint256 timestamp)', { message: 'Welcome!', timestamp: 1 }, 'RabbitXId'],
    [
      'https://polymarket.com',
      'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
      {
        address: account,
        timestamp: '1732470000',
        nonce: 0,
        message: 'This message attests that I control the given wallet'
      },
      'ClobAuthDomain'
    ]
  ] as const
  for (const [home, declaration, message, name] of keys) {
    test(`is a warning at its service, and a danger elsewhere: ${name}`, async () => {
      const at = await describeRequest(home, declaration, message, name)
      deepEqual(at.dangers, [])
      match(at.warnings[0]!, /is a key to your \w+ account/)
      for (const origin of ['https://evil.example', home.replace('https:', 'http:'), `${home}.evil.example`]) {
        match(
          (await describeRequest(origin, declaration, message, name)).dangers[0]!,
          /is a key to your \w+ account, and \S+ is asking/,
          origin
        )
      }
    })
  }

  test('is a danger by another domain, or a field more', async () => {
    const message = { action: 'STARK Key', more: '' }
    ok((await describeRequest('https://app.paradex.trade', 'Constant(string action)', message, 'Other')).dangers.length > 0)
    ok(
      (await describeRequest('https://app.paradex.trade', 'Constant(string action,string more)', message, 'Paradex')).dangers
        .length > 0
    )
  })
})

describe('an action of Hyperliquid', () => {
  const describeRequest = (action: string, list: string, message: object, domain: object = {}) => {
    const primaryType = `HyperliquidTransaction:${action}`
    const { types } = typed(`A(string hyperliquidChain,${list})`, {})
    return readTypedDataRequest(requester(), {
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 1,
        verifyingContract: `0x${'00'.repeat(20)}`,
        ...domain
      },
      primaryType,
      types: { [primaryType]: types['A'] },
      message: { hyperliquidChain: 'Mainnet', ...message }
    }).then(({ approval }) => approval)
  }
  const time = 1_798_761_600_000
  const sends = [
    ['UsdSend', 'string destination,string amount,uint64 time', { time }, '12.5 USDC'],
    ['Withdraw', 'string destination,string amount,uint64 time', { time }, '12.5 USDC'],
    ['SpotSend', 'string destination,string token,string amount,uint64 time', { time, token: 'PURR:0xc4bf' }, '12.5 PURR:0xc4bf'],
    [
      'SendAsset',
      'string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce',
      { nonce: time, token: 'USDC', sourceDex: '', destinationDex: 'spot', fromSubAccount: '' },
      '12.5 USDC'
    ]
  ] as const
  for (const [action, list, message, what] of sends) {
    test(`that moves money says how much, and to whom: ${action}`, async () => {
      const approval = await describeRequest(action, list, { destination: stranger.toLowerCase(), amount: '12.5', ...message })
      equal(approval.title, 'Sign a transfer')
      deepEqual(approval.dangers, [`Anyone with this signature can move ${what} from your Hyperliquid account to ${stranger}.`])
      deepEqual([rowsOf(approval)['Amount'], rowsOf(approval)['To']], [what, stranger])
    })
  }

  test('between the balances of the account is no danger, and says where to', async () => {
    const approval = await describeRequest('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '5',
      toPerp: true,
      nonce: time
    })
    deepEqual(approval.dangers, [])
    match(approval.warnings[0]!, /5 USDC moves to the perps balance of your Hyperliquid account/)
    const back = await describeRequest('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '5',
      toPerp: false,
      nonce: 1
    })
    match(back.warnings[0]!, /moves to the spot balance/)
  })

  test('that lets others trade, or take a fee, names them', async () => {
    const agent = { agentAddress: stranger, agentName: 'x', nonce: time }
    match(
      (await describeRequest('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', agent)).dangers.join(),
      new RegExp(`^If you sign, ${stranger} can trade with everything in your Hyperliquid account\\.$`)
    )
    const fee = { maxFeeRate: '0.1%', builder: stranger, nonce: time }
    match(
      (await describeRequest('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', fee)).dangers.join(),
      new RegExp(`^If you sign, ${stranger} can take a fee of up to 0\\.1% from trades`)
    )
  })

  test('that is not known, or is for another domain, is a danger like any unknown type', async () => {
    const unknown = /a form that this wallet doesn’t know/
    match(
      (await describeRequest('ConvertToMultiSigUser', 'string signers,uint64 nonce', { signers: '[]', nonce: 1 })).dangers.join(),
      unknown
    )
    const move = { amount: '5', toPerp: true, nonce: time }
    const foreign = await describeRequest('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', move, { name: 'Other' })
    ok(foreign.dangers.length > 0)
  })
})
