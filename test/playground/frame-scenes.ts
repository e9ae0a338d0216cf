import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  zeroAddress
} from 'viem'
import { revocationText } from '../../adapters/base/smart-session.ts'
import { noFacts, type ChainFacts } from '../../adapters/meaning/solana/chain-facts.ts'
import { describeTransaction } from '../../frame/page/approve/describe-evm.ts'
import { describeMessage } from '../../frame/page/approve/describe-message.ts'
import { describeSolana } from '../../frame/page/approve/describe-solana.ts'
import type { Requester } from '../../frame/page/approve/requester.ts'
import { readTypedDataRequest } from '../../frame/page/approve/signature-request.ts'
import type { Approval } from '../../frame/page/approve/approval.ts'
import { createNetworks } from '../../frame/page/chain/networks.ts'
import type { Outcome } from '../../frame/page/chain/simulate.ts'
import type { SolanaOutcome, SolanaView } from '../../frame/page/chain/solana.ts'
import type { FrameNetwork } from '../../frame/page/config.ts'
import { deriveKeys } from '../../frame/page/keys/derive.ts'
import { KeyError } from '../../frame/page/keys/key-error.ts'
import type { RecoveryMethod } from '../../frame/page/keys/recovery.ts'
import { LoginError } from '../../frame/page/login/login-error.ts'
import { approveScreen } from '../../frame/page/screens/approve.ts'
import { callsScreen, type ShownCalls } from '../../frame/page/screens/calls.ts'
import { custodyScreen } from '../../frame/page/screens/custody.ts'
import { leaveScreen } from '../../frame/page/screens/leave.ts'
import { deleteScreen, exportScreen, sessionsScreen } from '../../frame/page/screens/manage.ts'
import { elsewhereScreen } from '../../frame/page/screens/elsewhere.ts'
import {
  besideScreen,
  bringScreen,
  deletedScreen,
  emailScreen,
  laterScreen,
  pendingScreen,
  unreadScreen
} from '../../frame/page/screens/record.ts'
import { askScreen, chooseScreen, passkeyScreen, type Purpose } from '../../frame/page/screens/secret.ts'
import type { Instruction } from '../../frame/page/sign/solana.ts'
import { describeOperation } from '../../frame/page/smart/describe.ts'
import type { AccountCall } from '../../frame/page/smart/account.ts'
import type { SessionTerms } from '../../frame/page/smart/session-terms.ts'
import { describeGrant, describeRevoke } from '../../frame/page/smart/sessions.ts'
import type { Screen } from '../../frame/page/stage/stage.ts'

// Every screen of the secure frame in all of its states: drawn by the frame's own stage, told by its own code from what a site asks.

export interface FrameScene {
  /** What one is looking at. */
  readonly shows: string
  screen(): Screen<unknown> | Promise<Screen<unknown>>
  /** What the iframe shows while the screen belongs in the wallet's window. */
  readonly iframe?: boolean
  /** The browser opens no window. */
  readonly blocked?: boolean
  /** What the visitor does there: types into the first fields, and presses buttons, counted from the first. No program can press them. */
  readonly types?: readonly string[]
  readonly presses?: readonly number[]
}

const origin = 'https://app.paperboat.example'
const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const studio = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
const boats = '0x3bF7Cd1E08AC86C29cDA4A5b66E1A0da7e46b4B1'
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaStudio = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

const base: FrameNetwork = {
  id: 'eip155:8453',
  name: 'Base',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}
const mainnet: FrameNetwork = { ...base, id: 'eip155:1', name: 'Ethereum' }
const solana: FrameNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: ['https://node.invalid'],
  nativeCurrency: { symbol: 'SOL', decimals: 9 }
}

interface Call {
  readonly id: number
  readonly params: readonly [{ readonly to: string; readonly data: string }]
}

/** A node that knows one token. */
const node: typeof fetch = async (_url, init) => {
  const answers: Readonly<Record<string, string>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
    '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [6n])
  }
  const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
  const replies = calls.map(({ id, params: [{ to, data }] }) => {
    const isKnown = to.toLowerCase() === dollars.toLowerCase()
    return { jsonrpc: '2.0', id, result: isKnown ? (answers[data] ?? '0x') : '0x' }
  })
  return Response.json(calls.length > 1 ? replies : replies[0])
}

const requester = (): Requester => ({
  origin,
  account,
  network: base,
  networks: createNetworks([base, mainnet, solana], node),
  signal: new AbortController().signal
})
const approves = async (approval: Approval | undefined | Promise<Approval | undefined>): Promise<Screen<unknown>> => {
  const told = await approval
  if (!told) throw new Error('The frame would not show this.')
  return approveScreen(told)
}

const message = (text: string) => () =>
  approves(describeMessage({ origin, account }, new Uint8Array(new TextEncoder().encode(text))))

const passes = (...changes: NonNullable<Extract<Outcome, { kind: 'passes' }>['changes']>): Outcome => ({
  kind: 'passes',
  changes
})
const transaction =
  (call: { readonly to?: string; readonly value?: bigint; readonly data?: string }, outcome: Outcome = passes()) =>
  () =>
    approves(
      describeTransaction(requester(), {
        transaction: {
          chainId: 8453,
          nonce: 4,
          gas: 21_000n,
          fees: { gasPrice: 10n ** 8n },
          to: call.to ?? dollars,
          value: call.value ?? 0n,
          data: call.data ?? '0x'
        },
        outcome,
        mostFee: 2_310_000_000_000n
      })
    )
const pay = (amount: string, to = studio) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, parseUnits(amount, 6)] })

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
const ship = {
  abi: parseAbi(['function multicall(bytes[] data)', 'function safeTransferFrom(address from, address to, uint256 id)']),
  batch: parseAbi(['function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'])
}

const prepared: Parameters<typeof describeOperation>[2] = {
  operation: {
    sender: account,
    nonce: 0n,
    callData: '0x',
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
    factory: boats
  },
  outcome: { kind: 'passes' },
  mostFee: 4_120_000_000_000n,
  sponsor: undefined,
  sponsorRefused: false,
  delegation: undefined
}
const batch =
  (calls: readonly Pick<AccountCall, 'to' | 'data' | 'value'>[], more: Partial<typeof prepared> = {}) =>
  () =>
    approves(describeOperation(requester(), calls, { ...prepared, ...more }))
const smartSession = (more: Partial<SessionTerms>) => () =>
  approves(
    describeGrant(
      requester(),
      {
        signer: studio,
        until: 1_798_761_600,
        sponsor: zeroAddress,
        native: parseEther('0.02'),
        contracts: [boats],
        tokens: [{ token: dollars, amount: parseUnits('25', 6) }],
        ...more
      },
      prepared
    )
  )
const status = (state: ShownCalls['state'], hash?: string) => () =>
  callsScreen({ state, account, network: base.name, ...(hash !== undefined && { hash }) })
const call = (data: `0x${string}`): AccountCall => ({ to: dollars, value: 0n, data })

/** Solana's numbers, little end first. */
const number = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const nothingNew: SolanaOutcome = { kind: 'passes', changes: [{ amount: -1_500_005_000n }], grants: [] }
const viewOf = (instructions: readonly Instruction[], outcome: SolanaOutcome): SolanaView => ({
  transaction: {
    signatures: [new Uint8Array(64)],
    message: new Uint8Array(),
    signers: [solanaAccount],
    writable: [solanaAccount],
    instructions,
    lookups: [],
    recent: solanaStudio
  },
  outcome,
  isOfNetwork: outcome.kind !== 'unknown'
})
const solanaTransactions = (views: readonly SolanaView[], facts: ChainFacts = noFacts) =>
  approves(describeSolana({ account: solanaAccount, network: solana, views, facts, decision: 'Send' }))
const solanaTransaction =
  (outcome: SolanaOutcome, ...instructions: readonly Instruction[]) =>
  () =>
    solanaTransactions([viewOf(instructions, outcome)])
const pays: Instruction = {
  program: '1'.repeat(32),
  accounts: [solanaAccount, solanaStudio],
  data: new Uint8Array([2, 0, 0, 0, ...number(1_500_000_000n, 8)])
}
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const solanaToken = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const unknown: Instruction = {
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  accounts: [solanaAccount],
  data: new Uint8Array([9, 9])
}
const handsOver: Instruction = {
  program: tokenProgram,
  accounts: [solanaToken, solanaAccount],
  data: new Uint8Array([6, 2, 1, ...new Uint8Array(32).fill(7)])
}
const closes: Instruction = {
  program: tokenProgram,
  accounts: [solanaToken, solanaStudio, solanaAccount],
  data: new Uint8Array([9])
}
const wrapped: ChainFacts = { ...noFacts, lamports: new Map([[solanaToken, 12_502_039_280n]]) }
const offers: Instruction = {
  program: 'ComputeBudget111111111111111111111111111111',
  accounts: [],
  data: new Uint8Array([3, ...number(250_000_000_000_000n, 8)])
}
const stays: Instruction = {
  program: '1'.repeat(32),
  accounts: [solanaStudio, 'SysvarRecentB1ockHashes11111111111111111111', solanaAccount],
  data: new Uint8Array([4, 0, 0, 0])
}
const swapped: SolanaOutcome = {
  kind: 'passes',
  changes: [{ amount: -1_500_005_000n }, { mint: solanaToken, amount: 214_000_000n }],
  grants: [{ right: 'delegate', account: solanaToken, to: solanaStudio }]
}

const never = () => new Promise<never>(() => {})
const fails = (error: Error) => () => Promise.reject(error)
const asks =
  (purpose: Purpose, method: RecoveryMethod, open: () => Promise<unknown> = never) =>
  () =>
    askScreen({ purpose, method, passkey: never, open })
const chooses =
  (options: { readonly isNew?: boolean; readonly canPostpone?: boolean; readonly custodial?: string } = {}) =>
  () =>
    chooseScreen({
      isNew: true,
      canPostpone: true,
      login: 'ada@example.com',
      personal: ['ada@example.com'],
      custodial: undefined,
      passkey: never,
      use: never,
      ...options
    })

const now = Date.parse('2026-11-22T10:00:00Z')
const custody = (hours: number, code: boolean, release: () => Promise<unknown> = never) => {
  const recovery = { notBefore: now + hours * 3_600_000, code }
  return () => custodyScreen({ recovery, addresses: { eip155: account, solana: solanaAccount }, now, release })
}
const day = 86_400_000
const pending = (action: 'email' | 'delete', email?: string) => () =>
  pendingScreen(
    {
      id: '1',
      action,
      device: 'Firefox on Linux',
      askedAt: now,
      effectiveAt: now + 7 * day,
      ...(email !== undefined && { email })
    },
    never
  )
const wasDeleted = (opensAlone: boolean) => () =>
  deletedScreen({ deletedAt: now, purgeAt: now + 30 * day, address: account, opensAlone })
const session = (id: string, device: string, provider: string, current = false) => ({
  id,
  device,
  provider,
  current,
  lastSeenAt: now - Number(id) * 86_400_000
})
const entropy = new Uint8Array(16).fill(0x5a)

export const frameScenes: { readonly [state: string]: FrameScene } = {
  'sign a message': { shows: 'A text', screen: message('Welcome aboard.\n\nNonce: 8f3c27d1') },
  'sign a long message': {
    shows: 'A text that is longer than the screen',
    screen: message(Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the terms of the harbour.`).join('\n'))
  },
  'sign in': {
    shows: 'The site’s own sign-in',
    screen: message(
      `app.paperboat.example wants you to sign in with your Ethereum account:\n${account}\n\nSign in to Paperboat.\n\nURI: ${origin}\nVersion: 1\nChain ID: 8453\nNonce: 8f3c27d1a4b0\nIssued At: 2026-11-22T10:00:00.000Z`
    )
  },
  'sign in elsewhere': {
    shows: 'Another site’s sign-in',
    screen: message(`bank.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://bank.example`)
  },
  'sign bytes': {
    shows: 'Bytes that are no text',
    screen: () => approves(describeMessage({ origin, account }, new Uint8Array(32).fill(0xc3)))
  },
  'hidden characters': { shows: 'A text that would turn itself round', screen: message('Pay \u202E001\u202C dollars\u200B.') },
  send: {
    shows: 'The native currency',
    screen: transaction({ to: studio, value: parseEther('0.134518') }, passes({ amount: -parseEther('0.134518') }))
  },
  'send a token': {
    shows: 'A token, and what changes',
    screen: transaction({ data: pay('420') }, passes({ token: dollars, amount: -420_000_000n }))
  },
  'send an NFT': {
    shows: 'One piece of a collection',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, studio, 812n] })
    })
  },
  'not enough': { shows: 'Less than the amount and the fee', screen: transaction({ to: studio, value: 1n }, { kind: 'short' }) },
  'would fail': {
    shows: 'The contract says why',
    screen: transaction({ data: pay('420') }, { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' })
  },
  'nobody knows': { shows: 'The node does not answer', screen: transaction({ to: studio, value: 1n }, { kind: 'unknown' }) },
  approve: {
    shows: 'So much, and no more',
    screen: transaction({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })
    })
  },
  'approve without limit': {
    shows: 'All of a token',
    screen: transaction({ data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, maxUint256] }) })
  },
  'approve a collection': {
    shows: 'All of a collection',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [studio, true] })
    })
  },
  'use a contract': {
    shows: 'A function that nobody knows',
    screen: transaction(
      { to: boats, value: parseEther('0.02'), data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(20)}` },
      passes(
        { amount: -parseEther('0.02') },
        { token: dollars, amount: 61_200_000n },
        { token: boats, tokenId: 812n, amount: 1n }
      )
    )
  },
  'create a contract': {
    shows: 'A contract of one’s own',
    screen: () =>
      approves(
        describeTransaction(requester(), {
          transaction: {
            chainId: 8453,
            nonce: 4,
            gas: 900_000n,
            fees: { gasPrice: 10n ** 8n },
            to: undefined,
            value: 0n,
            data: '0x6080'
          },
          outcome: passes(),
          mostFee: 2_310_000_000_000n
        })
      )
  },
  'sign data': { shows: 'Data in its own types', screen: typedData(order) },
  'sign data of another network': {
    shows: 'Data for where one is not',
    screen: typedData({ ...order, domain: { ...order.domain, chainId: 1 } })
  },
  permit: { shows: 'A permission by signature alone', screen: typedData(permit) },
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
  },
  'send several NFTs': {
    shows: 'Every piece of a batch',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: ship.batch, args: [account, studio, [812n, 4n], [1n, 40n], '0x'] })
    })
  },
  'calls in a call': {
    shows: 'Two calls that one carries',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({
        abi: ship.abi,
        functionName: 'multicall',
        args: [
          [812n, 4n].map(id =>
            encodeFunctionData({ abi: ship.abi, functionName: 'safeTransferFrom', args: [account, studio, id] })
          )
        ]
      })
    })
  },
  'use a contract blindly': {
    shows: 'A function that nobody knows, and a node that cannot simulate',
    screen: transaction({ to: boats, data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(4)}` }, { kind: 'passes' })
  },
  'several at once': {
    shows: 'Three calls of a smart account that is set up with them',
    screen: batch([
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })),
      call(pay('420')),
      { to: studio, value: parseEther('0.5'), data: '0x' }
    ])
  },
  'several at once, one of them a permission': {
    shows: 'The last of five calls is the one to read: all of a token, to an account that delegates with this',
    screen: batch(
      [
        ...[420, 80, 12, 3].map(amount => call(pay(String(amount)))),
        call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, maxUint256] }))
      ],
      {
        delegation: { to: boats, nonce: 4 },
        outcome: passes({ token: dollars, amount: -515_000_000n }, { amount: -parseEther('0.02') })
      }
    )
  },
  'several at once, on their way': { shows: 'What was sent is not in a block yet', screen: status('pending') },
  'several at once, done': { shows: 'All of it is in a block', screen: status('done', `0x${'8f3c27d1'.repeat(8)}`) },
  'several at once, failed': { shows: 'None of it has happened', screen: status('failed', `0x${'8f3c27d1'.repeat(8)}`) },
  'paid by a sponsor': {
    shows: 'Somebody else pays the fee',
    screen: batch([call(pay('420'))], { sponsor: 'Harbour Sponsor', outcome: passes({ token: dollars, amount: -420_000_000n }) })
  },
  'fee in a token': {
    shows: 'The fee is paid in dollars',
    screen: batch([call(pay('420'))], {
      tokenFee: { token: dollars, paymaster: studio, most: 1_204_117n },
      outcome: passes({ token: dollars, amount: -420_000_000n })
    })
  },
  'short of the token for the fee': {
    shows: 'There is not enough of it, and the coin pays',
    screen: batch([call(pay('420'))], { shortOf: dollars })
  },
  'sponsor refuses': {
    shows: 'The account pays, and one of the calls would fail',
    screen: batch([call(pay('420')), call(pay('421'))], {
      sponsorRefused: true,
      outcome: { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' }
    })
  },
  'smart session': { shows: 'Another key may act, within limits', screen: smartSession({}) },
  'smart session, a token at will': {
    shows: 'One of the contracts is a token, and a sponsor pays',
    screen: smartSession({ contracts: [dollars, boats], tokens: [], native: 0n, sponsor: studio })
  },
  'smart session ends': {
    shows: 'The network takes no more of it',
    screen: () =>
      approves(
        describeRevoke(
          requester(),
          { key: studio, until: 1_798_761_600n, text: revocationText('b7e0c1d2', account) },
          { ...prepared, sponsor: 'Harbour Sponsor' }
        )
      )
  },
  'send on Solana': { shows: 'SOL, what comes of it, and the fee', screen: solanaTransaction(nothingNew, pays) },
  'send on Solana, no answer': { shows: 'The node does not answer', screen: solanaTransaction({ kind: 'unknown' }, pays) },
  'a Solana transaction of another network': {
    shows: 'Nothing ties it to the network that the page names',
    screen: () => solanaTransactions([{ ...viewOf([pays], nothingNew), isOfNetwork: false }])
  },
  'a Solana program': {
    shows: 'A program that nobody knows, and what it would change and grant',
    screen: solanaTransaction(swapped, pays, unknown)
  },
  'a Solana account handed over': {
    shows: 'An account would change hands',
    screen: solanaTransaction({ kind: 'passes', changes: [], grants: [] }, handsOver)
  },
  'a Solana account closed': {
    shows: 'Wrapped SOL goes to somebody else',
    screen: () => solanaTransactions([viewOf([pays, closes], nothingNew)], wrapped)
  },
  'a Solana priority fee': { shows: 'A fee that is theft', screen: solanaTransaction({ kind: 'unknown' }, offers, pays) },
  'a Solana transaction that stays good': {
    shows: 'A durable nonce, and a trial that fails',
    screen: solanaTransaction({ kind: 'fails', reason: 'custom program error: 0x1' }, stays, pays)
  },
  'several Solana transactions': {
    shows: 'Each of them, and the sum',
    screen: () => solanaTransactions([viewOf([pays], nothingNew), viewOf([pays], nothingNew)])
  },

  'set up': { shows: 'The ways to recover a new wallet', screen: chooses() },
  'set up first': { shows: 'It can be postponed no longer', screen: chooses({ canPostpone: false }) },
  'in another browser': {
    shows: 'The wallet has no recovery yet',
    screen: () => elsewhereScreen({ device: 'Chrome on Linux', origin, lastSeenAt: now - 3_600_000 }, false)
  },
  'in a browser that has been away': {
    shows: 'A new wallet is offered beside it',
    screen: () => elsewhereScreen({ device: 'Chrome on Linux', origin, lastSeenAt: now - 2 * day }, true)
  },
  'in a browser that is not known': {
    shows: 'Its login has ended',
    screen: () => elsewhereScreen({ device: '', origin, lastSeenAt: 0 }, true)
  },
  'set up, custodial too': { shows: 'The operator may keep a share', screen: chooses({ custodial: 'ada@example.com' }) },
  'set up, too short': {
    shows: 'A password that is too short',
    screen: chooses(),
    types: ['short'],
    presses: [1]
  },
  'set up, guessable': {
    shows: 'A password that is long enough and soon guessed',
    screen: chooses(),
    types: ['summer2024summer'],
    presses: [1]
  },
  'another way': { shows: 'The wallet is there already', screen: chooses({ isNew: false, canPostpone: false }) },
  'leave for a provider': {
    shows: 'No window opens: the tab itself goes to the provider',
    screen: () => leaveScreen('google', () => undefined)
  },
  'log in with a passkey': { shows: 'Before the browser asks', screen: () => passkeyScreen(never) },
  'unlock by passkey': { shows: 'The keys are locked', screen: asks('unlock', 'passkey') },
  'unlock by password': { shows: 'The keys are locked', screen: asks('unlock', 'password') },
  'unlock, wrong': {
    shows: 'The password is another one',
    screen: asks('unlock', 'password', fails(new KeyError('wrong-secret', ''))),
    types: ['not this one at all'],
    presses: [1]
  },
  'unlock, working': {
    shows: 'The key is being worked out',
    screen: asks('unlock', 'password'),
    types: ['correct horse battery staple'],
    presses: [1]
  },
  'unlock, offline': {
    shows: 'The login service does not answer',
    screen: asks('unlock', 'phrase', fails(new LoginError('offline', ''))),
    types: ['legal winner'],
    presses: [1]
  },
  'bring here by passkey': { shows: 'A device that is new', screen: asks('bring', 'passkey') },
  'bring here by phrase': { shows: 'A device that is new', screen: asks('bring', 'phrase') },
  'custodian, too early': { shows: 'When the share is to be had', screen: custody(20, true) },
  'custodian, with a code': { shows: 'The share is to be had', screen: custody(-1, true) },
  'custodian, wrong code': {
    shows: 'The code is another one',
    screen: custody(-1, true, fails(new LoginError('login-code-wrong', '', { triesLeft: 3 }))),
    types: ['12345678'],
    presses: [1]
  },
  'prove who you are': { shows: 'Before keys are shown', screen: asks('export', 'password') },
  export: {
    shows: 'Nothing is on the screen yet',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) })
  },
  'export, shown': {
    shows: 'The words and the keys',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) }),
    presses: [0, 1]
  },
  'someone asked: delete': { shows: 'A deletion that waits', screen: pending('delete') },
  'someone asked: email': { shows: 'A new address that waits', screen: pending('email', 'someone.else@mail.example') },
  'someone asked: unread': { shows: 'What waits could not be read', screen: () => unreadScreen(never) },
  'was deleted': { shows: 'It can be restored', screen: wasDeleted(false) },
  'was deleted, opens here': { shows: 'The device does without the service', screen: wasDeleted(true) },
  'beside another wallet': { shows: 'A new wallet', screen: () => besideScreen([]) },
  'one of several wallets': {
    shows: 'A new wallet, and one that is there',
    screen: () => besideScreen([{ id: '1', addresses: { eip155: account, solana: solanaAccount } }])
  },
  'bring, or make another': {
    shows: 'A wallet that may be lost',
    screen: () => bringScreen(asks('bring', 'password')(), 'beside')
  },
  'bring, or go on with this device': {
    shows: 'Recovery was changed elsewhere',
    screen: () => bringScreen(asks('bring', 'passkey')(), 'kept')
  },
  'another email': {
    shows: 'Who signs in now, and the new address',
    screen: () => emailScreen({ login: 'ada@example.com', newEmail: 'mira@mail.example' })
  },
  'email later': {
    shows: 'A change of the address that waits',
    screen: () => laterScreen({ effectiveAt: now + 7 * day, newEmail: 'mira@mail.example' })
  },
  delete: { shows: 'The word is not there yet', screen: () => deleteScreen(never) },
  sessions: {
    shows: 'Three devices and a passkey',
    screen: () =>
      sessionsScreen({
        sessions: [
          session('0', 'Chrome on Linux', 'email', true),
          session('2', 'Safari on iPhone', 'google'),
          session('40', '', 'passkey')
        ],
        end: async () => undefined,
        passkeys: [{ id: '1', name: 'Chrome on Linux', createdAt: now }],
        remove: async () => undefined
      })
  },
  'continue in the window': { shows: 'The request is in the wallet’s window', iframe: true, screen: message('Welcome aboard.') },
  'the window is blocked': {
    shows: 'The browser opened no window',
    iframe: true,
    blocked: true,
    screen: message('Welcome aboard.'),
    presses: [1]
  }
}
