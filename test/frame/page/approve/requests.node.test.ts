import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc1155Abi,
  erc20Abi,
  hashTypedData,
  maxUint256,
  numberToHex,
  stringToHex,
  type Hex
} from 'viem'
import { RpcError } from '../../../../adapters/base/errors.ts'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import type { Requester } from '../../../../frame/page/approve/requester.ts'
import { ownAccounts, readMessageRequest, readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import { readTransaction } from '../../../../frame/page/chain/prepare-transaction.ts'
import type { Outcome } from '../../../../frame/page/chain/simulate.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { createSmartContext } from '../../../../frame/page/smart/context.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const spender = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const address = (digits: string) => `0x${digits.repeat(20)}`
const mainnet: FrameNetwork = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['https://mainnet.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}
const base: FrameNetwork = { ...mainnet, id: 'eip155:8453', name: 'Base', rpc: ['https://base.invalid'] }
const withSmart: FrameNetwork = {
  ...mainnet,
  smart: {
    entryPoint: '0.7',
    account: {
      kind: 'factory',
      factory: address('fa'),
      initCodeHash: `0x${'ab'.repeat(32)}`,
      domain: { name: 'SmartAccount', version: '1' }
    },
    bundler: 'https://bundler.invalid'
  }
}

interface Call {
  readonly id: number
  readonly params: readonly [{ readonly to: string; readonly data: string }]
}

/**
 * Nodes that know one token: with 6 decimals on mainnet, and another one with 18 at the same address
 * elsewhere.
 */
const node: typeof fetch = async (url, init) => {
  const isMainnet = String(url).includes('mainnet')
  const answers: Readonly<Record<string, string>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], [isMainnet ? 'USDC' : 'FAKE']),
    '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [isMainnet ? 6n : 18n]),
    // balanceOf
    '0x70a08231': encodeAbiParameters([{ type: 'uint256' }], [0n])
  }
  const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
  const replies = calls.map(({ id, params: [{ to, data }] }) => ({
    jsonrpc: '2.0',
    id,
    result: to.toLowerCase() === token.toLowerCase() ? (answers[data.slice(0, 10)] ?? '0x') : '0x'
  }))
  return Response.json(calls.length > 1 ? replies : replies[0])
}

const requester = (network = mainnet): Requester => ({
  origin: 'https://shop.example',
  account,
  network,
  networks: createNetworks([network, base], node),
  signal: new AbortController().signal
})
const field = (declaration: string) => {
  const [type, name] = declaration.split(' ')
  return { type: type!, name: name! }
}
const data = (primaryType: string, fields: readonly string[], message: object, more: object = {}) => ({
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
  primaryType,
  types: { [primaryType]: fields.map(field) },
  message,
  ...more
})
const approvalOf = async (value: unknown, network = mainnet): Promise<ApprovalContent> =>
  (await readTypedDataRequest(requester(network), value)).approval
const rowsOf = ({ rows, parts = [] }: ApprovalContent): Record<string, string> =>
  Object.fromEntries([...rows, ...parts.flatMap(part => part.rows)])

describe('a signature that moves money', () => {
  test('by EIP-3009 says who gets how much of what, and until when', async () => {
    const approval = await approvalOf(
      data(
        'TransferWithAuthorization',
        ['address from', 'address to', 'uint256 value', 'uint256 validAfter', 'uint256 validBefore', 'bytes32 nonce'],
        { from: account, to: spender, value: '5000000', validAfter: 0, validBefore: 1_798_761_600, nonce: `0x${'11'.repeat(32)}` }
      )
    )
    equal(approval.title, 'Sign a transfer')
    match(approval.dangers.join(), new RegExp(`5 USDC from ${account} to ${spender}`))
    const rows = rowsOf(approval)
    deepEqual([rows['Amount'], rows['To'], rows['Token']], ['5 USDC', spender, `USDC\n${token}`])
    match(rows['Until']!, /2027|2026/)
  })

  test('by a permit whose field is `amount` says who may take how much', async () => {
    const approval = await approvalOf(
      data('Permit', ['address owner', 'address spender', 'uint256 amount', 'uint256 nonce', 'uint256 deadline'], {
        owner: account,
        spender,
        amount: String(maxUint256),
        nonce: 0,
        deadline: 1_798_761_600
      })
    )
    equal(approval.title, 'Sign a spending approval')
    match(
      approval.dangers.join(),
      new RegExp(`${spender} can take all your USDC from your wallet without .* lasts until you revoke it`)
    )
  })

  test('by an order of Seaport says what is given and what comes for it', async () => {
    const item = ['uint8 itemType', 'address token', 'uint256 identifierOrCriteria', 'uint256 startAmount', 'uint256 endAmount']
    const approval = await approvalOf(
      data(
        'OrderComponents',
        ['address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration', 'uint256 endTime'],
        {
          offerer: account,
          offer: [{ itemType: 2, token: address('22'), identifierOrCriteria: '812', startAmount: '1', endAmount: '1' }],
          consideration: [
            { itemType: 1, token, identifierOrCriteria: '0', startAmount: '9000000', endAmount: '2000000', recipient: account },
            { itemType: 1, token, identifierOrCriteria: '0', startAmount: '7000000', endAmount: '7000000', recipient: spender }
          ],
          endTime: '1798761600'
        },
        {
          types: {
            OrderComponents: ['address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration', 'uint256 endTime'].map(
              field
            ),
            OfferItem: item.map(field),
            ConsiderationItem: [...item, 'address recipient'].map(field)
          }
        }
      )
    )
    equal(approval.title, 'Sign an order')
    const rows = rowsOf(approval)
    match(rows['You pay']!, /1 of #812 of 0x2222/)
    // the minimum for the account itself
    equal(rows['You get'], `2 USDC (${token})`)
    ok(approval.dangers.length > 0)
  })

  test('is described by the token of its own network, not of the active one', async () => {
    const permit = data('Permit', ['address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'], {
      spender,
      value: '5000000',
      nonce: 0,
      deadline: 1_798_761_600
    })
    match((await approvalOf(permit)).dangers.join(), /take 5 USDC/)
    const elsewhere = { ...permit, domain: { ...permit.domain, chainId: 8453 } }
    const approval = await approvalOf(elsewhere)
    match(approval.dangers.join(), /0\.000000000005 FAKE/)
    match(approval.warnings.join(), /is for a different network: Base/)
  })

  test('of unknown types is a danger where it names the account and an amount', async () => {
    const fields = ['address user', 'uint256 quantity', 'uint256 nonce']
    const approval = await approvalOf(data('Intent', fields, { user: account, quantity: '7', nonce: 1 }))
    match(approval.dangers.join(), /names an amount/)
    // a name that only ends like one of a date or of a number without value
    for (const name of ['leverage', 'tokenomicsage', 'proceedsTotal']) {
      const other = await approvalOf(data('Intent', ['address user', `uint256 ${name}`], { user: account, [name]: '7' }))
      match(other.dangers.join(), /names an amount/)
    }
    const other = await approvalOf(
      data('Login', ['address user', 'uint256 nonce', 'uint256 issuedAt'], { user: account, nonce: 1, issuedAt: 5 })
    )
    match(other.dangers.join(), /a form that this wallet doesn’t know/)
  })
})

describe('what is not signed', () => {
  const permit = data('Permit', ['address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'], {
    spender,
    value: '5000000',
    nonce: 0,
    deadline: 1_798_761_600,
    amount: '1'
  })

  test('of a domain is not shown as the contract and the network, and that is said', async () => {
    const hidden = { ...permit, types: { ...permit.types, EIP712Domain: [{ name: 'name', type: 'string' }] } }
    const { approval, data: signed } = await readTypedDataRequest(requester(), hidden)
    const rows = rowsOf(approval)
    deepEqual([rows['Contract'], rows['Network'], rows['Token']], ['Any', 'Any', 'Any'])
    match(approval.warnings.join(), /doesn’t cover it: version, network, contract/)
    ok(!JSON.stringify(approval).toLowerCase().includes(token.slice(2).toLowerCase()))
    deepEqual(signed.domain, { name: 'USD Coin' })
    equal(hashTypedData(signed as never), hashTypedData(hidden as never))
  })

  test('because viem leaves out a network that is a text is not shown either', async () => {
    const approval = await approvalOf({ ...permit, domain: { ...permit.domain, chainId: '1' } })
    equal(rowsOf(approval)['Network'], 'Any')
    match(approval.warnings.join(), /doesn’t cover it: network/)
  })

  test('of the message is not in the tree', async () => {
    deepEqual(
      (await approvalOf(permit)).tree?.map(({ name }) => name),
      ['spender', 'value', 'nonce', 'deadline']
    )
  })
})

describe('a user operation of the wallet’s own account', () => {
  const operation = (sender: string) =>
    data('PackedUserOperation', ['address sender', 'uint256 nonce', 'bytes initCode', 'bytes callData', 'bytes32 gasFees'], {
      sender,
      nonce: 0,
      initCode: '0x',
      callData: '0xb61d27f6',
      gasFees: `0x${'00'.repeat(32)}`
    })
  const smart = createSmartContext(createNetworks([withSmart], node), withSmart, account)!.account.address

  test('is refused as typed data, for the key’s account and for its smart account', async () => {
    const asker = requester(withSmart)
    const own = await ownAccounts(asker.networks, account)
    ok(own.includes(smart.toLowerCase()))
    for (const sender of [account, smart]) {
      await rejects(
        readTypedDataRequest({ ...asker, own }, operation(sender)),
        (error: unknown) => error instanceof RpcError && /user operation/.test(error.message)
      )
      const nested = {
        ...operation(sender),
        primaryType: 'Batch',
        types: { ...operation(sender).types, Batch: [field('PackedUserOperation[] list')] },
        message: { list: [operation(sender).message] }
      }
      await rejects(readTypedDataRequest({ ...asker, own }, nested), RpcError)
    }
    const other = await readTypedDataRequest({ ...asker, own }, operation(spender))
    ok(other.approval.dangers.length > 0)
  })

  test('is refused as a message of 32 bytes where any network has smart accounts, and a danger elsewhere', () => {
    const hash = `0x${'c3'.repeat(32)}`
    throws(() => readMessageRequest(requester(withSmart), hash), /32 bytes can be the hash of a user operation/)
    match(readMessageRequest(requester(), hash).approval.dangers.join(), /32 bytes can stand for anything/)
    // neither UTF-8 bytes nor zeros are text here
    for (const bytes of [`0x${'00'.repeat(31)}01`, stringToHex('é'.repeat(16))]) {
      throws(() => readMessageRequest(requester(withSmart), bytes), RpcError)
    }
  })

  test('is not taken for a text of 32 letters and digits, or a message of another length', () => {
    for (const text of ['abcdefghijklmnop0123456789ABCDEF', 'Welcome', 'x'.repeat(33)]) {
      deepEqual(readMessageRequest(requester(withSmart), text).approval.dangers, [])
    }
  })
})

describe('the accounts of the user', () => {
  test('are on a network those that it has, and everywhere those of every network', async () => {
    const elsewhere: FrameNetwork = { ...withSmart, id: 'eip155:8453', name: 'Base' }
    const { smart: _, ...plain } = withSmart
    const networks = createNetworks([plain, elsewhere], node)
    const smart = createSmartContext(networks, elsewhere, account)!.account.address.toLowerCase()
    deepEqual(await ownAccounts(networks, account), [account.toLowerCase(), smart])
    deepEqual(await ownAccounts(networks, account, elsewhere), [account.toLowerCase(), smart])
    deepEqual(await ownAccounts(networks, account, plain), [account.toLowerCase()])
  })
})

describe('a message', () => {
  test('of bytes that are no text is a danger', () => {
    ok(readMessageRequest(requester(), '0xfffe00').approval.dangers.length > 0)
  })

  test('that signs in to another site is a danger, and to the own one none', () => {
    const text = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${account}\n`
    match(readMessageRequest(requester(), text('bank.example')).approval.dangers.join(), /signs you in to bank\.example/)
    deepEqual(readMessageRequest(requester(), text('shop.example')).approval.dangers, [])
    const withUri = (uri: string) => `${text('shop.example')}\nURI: ${uri}\nVersion: 1`
    match(
      readMessageRequest(requester(), withUri('https://bank.example/login')).approval.dangers.join(),
      /signs you in to bank\.example/
    )
    deepEqual(readMessageRequest(requester(), withUri('https://shop.example/login')).approval.dangers, [])
    const blank = text('bank.example').replace(' wants', '\u00a0wants')
    match(readMessageRequest(requester(), blank).approval.dangers.join(), /signs you in to bank\.example/)
  })
})

describe('a transaction', () => {
  const contentOf = (data_: Hex, outcome: Outcome, to: string = token): Promise<ApprovalContent> =>
    describeTransaction(requester(), {
      transaction: { chainId: 1, nonce: 0, gas: 1n, fees: { gasPrice: 1n }, to, value: 0n, data: data_ },
      outcome,
      mostFee: 1n
    })

  test('with a batch of NFTs shows every id and how many of it', async () => {
    const batch = encodeFunctionData({
      abi: erc1155Abi,
      functionName: 'safeBatchTransferFrom',
      args: [account, spender, [7n, 812n], [1n, 40n], '0x']
    })
    equal(rowsOf(await contentOf(batch, { kind: 'passes', changes: [] }))['Items'], '1 × #7\n40 × #812')
  })

  test('of an unknown contract is a danger, whatever a simulation shows', async () => {
    const unknown = '0x12345678'
    for (const outcome of [{ kind: 'unknown' }, { kind: 'short' }, { kind: 'fails', reason: '' }, { kind: 'passes' }] as const) {
      match((await contentOf(unknown, outcome)).dangers.join(), /What this takes from your wallet is unknown/)
    }
    match((await contentOf(unknown, { kind: 'passes', changes: [] })).dangers.join(), /takes nothing now/)
    match(
      (await contentOf(unknown, { kind: 'passes', changes: [{ token, amount: -1n }] })).dangers.join(),
      /this wallet doesn’t know/
    )
  })

  test('says which right a simulation reveals, but not twice', async () => {
    const grants = [{ kind: 'allow', token, spender, amount: 7_000_000n, by: 'token' }] as const
    match(
      (await contentOf('0x12345678', { kind: 'passes', changes: [], grants })).dangers.join('\n'),
      new RegExp(`${spender} can take 7 USDC`)
    )
    const approves = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 7_000_000n] })
    deepEqual((await contentOf(approves, { kind: 'passes', changes: [], grants })).dangers, [])
  })

  test('with a list of authorizations is refused (EIP-7702)', () => {
    throws(() => readTransaction({ to: token, authorizationList: [] }, account), /EIP-7702/)
    throws(() => readTransaction({ to: token, type: numberToHex(4) }, account), /EIP-7702/)
  })
})
