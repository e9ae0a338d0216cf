import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  maxUint256,
  parseEther,
  parseUnits,
  zeroAddress
} from 'viem'
import { revocationText } from '../../adapters/base/smart-session.ts'
import { describeMessage, describeTransaction, describeTypedData, type Requester } from '../../frame/page/approve/describe-evm.ts'
import { describeSolana } from '../../frame/page/approve/describe-solana.ts'
import { readTypedData } from '../../frame/page/approve/typed-data.ts'
import type { Approval } from '../../frame/page/approve/approval.ts'
import { createNetworks } from '../../frame/page/chain/networks.ts'
import type { Outcome } from '../../frame/page/chain/prepare.ts'
import type { FrameNetwork } from '../../frame/page/config.ts'
import { deriveKeys } from '../../frame/page/keys/derive.ts'
import { KeyError } from '../../frame/page/keys/key-error.ts'
import type { RecoveryMethod } from '../../frame/page/keys/recovery.ts'
import { LoginError } from '../../frame/page/login/login-error.ts'
import { approveScreen } from '../../frame/page/screens/approve.ts'
import { callsScreen, type ShownCalls } from '../../frame/page/screens/calls.ts'
import { custodyScreen } from '../../frame/page/screens/custody.ts'
import { deleteScreen, exportScreen, sessionsScreen } from '../../frame/page/screens/manage.ts'
import { askScreen, chooseScreen, passkeyScreen, type Purpose } from '../../frame/page/screens/secret.ts'
import type { Instruction, SolanaTransaction } from '../../frame/page/sign/solana.ts'
import { describeOperation } from '../../frame/page/smart/describe.ts'
import type { AccountCall } from '../../frame/page/smart/account.ts'
import type { SessionTerms } from '../../frame/page/smart/session-terms.ts'
import { describeGrant, describeRevoke } from '../../frame/page/smart/sessions.ts'
import type { Screen, ShowOptions } from '../../frame/page/stage/stage.ts'

// Every screen of the secure frame in all of its states: drawn by the frame's own stage, told by its own code from what a site asks.

export interface FrameScene {
  /** What one is looking at. */
  readonly shows: string
  screen(): Screen<unknown> | Promise<Screen<unknown>>
  /** Where it stands; `window` is one of the frame's own. */
  readonly place?: ShowOptions['place']
  /** The engine does not tell what covers the frame. */
  readonly blind?: boolean
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

const typedData = (value: object) => () => approves(describeTypedData(requester(), readTypedData(value)!))
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

const lamports = new Uint8Array(12)
new DataView(lamports.buffer).setUint32(0, 2, true)
new DataView(lamports.buffer).setBigUint64(4, 1_500_000_000n, true)
const solanaTransaction =
  (...instructions: readonly Instruction[]) =>
  () => {
    const one: SolanaTransaction = {
      signatures: [new Uint8Array(64)],
      message: new Uint8Array(),
      signers: [solanaAccount],
      instructions,
      looksUp: false
    }
    return approves(Promise.resolve(describeSolana({ origin, account: solanaAccount, network: solana }, [one], 'Send')))
  }
const pays: Instruction = { program: '1'.repeat(32), accounts: [solanaAccount, solanaStudio], data: lamports }
const unknown: Instruction = {
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  accounts: [],
  data: new Uint8Array([9, 9])
}
const handsOver: Instruction = {
  program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  accounts: [solanaStudio, solanaAccount],
  data: new Uint8Array([6, 2, 1, ...new Uint8Array(32).fill(7)])
}

const never = () => new Promise<never>(() => {})
const fails = (error: Error) => () => Promise.reject(error)
const asks =
  (purpose: Purpose, method: RecoveryMethod, open: () => Promise<unknown> = never) =>
  () =>
    askScreen({ purpose, method, passkey: never, open })
const chooses =
  (options: { readonly isNew?: boolean; readonly custodial?: string; readonly use?: () => Promise<unknown> } = {}) =>
  () =>
    chooseScreen({ isNew: true, custodial: undefined, passkey: never, use: never, ...options })

const now = Date.parse('2026-11-22T10:00:00Z')
const custody = (hours: number, code: boolean, release: () => Promise<unknown> = never) => {
  const recovery = { notBefore: now + hours * 3_600_000, code }
  return () => custodyScreen({ recovery, now, release })
}
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
  'send on Solana': { shows: 'SOL', screen: solanaTransaction(pays) },
  'a Solana program': { shows: 'A program that nobody knows', screen: solanaTransaction(pays, unknown) },
  'a Solana account handed over': { shows: 'An account would change hands', screen: solanaTransaction(handsOver) },

  'set up': { shows: 'The ways to recover a new wallet', screen: chooses() },
  'set up, custodial too': { shows: 'The operator may keep a share', screen: chooses({ custodial: 'ada@example.com' }) },
  'set up, too short': {
    shows: 'A password that is too short',
    screen: chooses(),
    types: ['short'],
    presses: [1]
  },
  'another way': { shows: 'The wallet is there already', place: 'window', screen: chooses({ isNew: false }) },
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
  'bring here by passkey': { shows: 'A device that is new', place: 'window', screen: asks('bring', 'passkey') },
  'bring here by phrase': { shows: 'A device that is new', place: 'window', screen: asks('bring', 'phrase') },
  'custodian, too early': { shows: 'When the share is to be had', place: 'window', screen: custody(20, true) },
  'custodian, with a code': { shows: 'The share is to be had', place: 'window', screen: custody(-1, true) },
  'custodian, wrong code': {
    shows: 'The code is another one',
    place: 'window',
    screen: custody(-1, true, fails(new LoginError('login-code-wrong', '', { triesLeft: 3 }))),
    types: ['12345678'],
    presses: [1]
  },
  'prove who you are': { shows: 'Before keys are shown', place: 'window', screen: asks('export', 'password') },
  export: {
    shows: 'Nothing is on the screen yet',
    place: 'window',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) })
  },
  'export, shown': {
    shows: 'The words and the keys',
    place: 'window',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) }),
    presses: [0, 1]
  },
  delete: { shows: 'The word is not there yet', place: 'window', screen: () => deleteScreen(never) },
  sessions: {
    shows: 'Three devices',
    screen: () =>
      sessionsScreen(
        [
          session('0', 'Chrome on Linux', 'email', true),
          session('2', 'Safari on iPhone', 'google'),
          session('40', '', 'passkey')
        ],
        async () => undefined
      )
  },
  'in a window': { shows: 'The engine cannot tell what covers the frame', blind: true, screen: message('Welcome aboard.') }
}
