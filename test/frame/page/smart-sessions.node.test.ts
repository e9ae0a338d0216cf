import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther, parseUnits, zeroAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/actions'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { createRevocationMessage } from '../../../adapters/base/smart-session-revocation.ts'
import { permit2 } from '../../../adapters/evm/codec/decode-call.ts'
import type { AccountCall } from '../../../frame/page/smart/account.ts'
import { encodeGrant, encodeRevoke } from '../../../frame/page/smart/session-limits.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { grantRequest, sessionHolder, withId, type Granted, type GrantOptions } from '../../kit/session-key-app.ts'
import { pay, rowOf, smartUsers, somebody, type SmartUserOptions } from '../../kit/smart-user.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { clientOf } from '../../stack/chains/test-client.ts'

// Smart sessions (ERC-7715), from the frame's screen to the on-chain limits of a key, with the real EntryPoints and the contract
// of the local chains that enforces the limits.

const chain = seededChain()
const { open, dollarsOf } = smartUsers(chain)
const balanceOf = (address: Address): Promise<bigint> => clientOf(chain.anvil).getBalance({ address })
const nowOnChain = async (): Promise<number> => Number((await clientOf(chain.anvil).getBlock()).timestamp)
const isRpc = (words: RegExp) => (error: unknown) =>
  error instanceof RpcError && error.rpcCode === -32602 && words.test(error.shortMessage)

/** Grants a session to an app's key, on a smart account that is set up with it. */
async function grant(
  terms: Omit<GrantOptions, 'expiry'> & { readonly seconds?: number } = {},
  { version = '0.7', ...options }: SmartUserOptions & { readonly version?: '0.7' | '0.8' } = {}
) {
  const user = await open(version, { sessions: true, ...options })
  if (!options.sponsored) await user.fund()
  const holder = sessionHolder(chain, version)
  const expiry = (await nowOnChain()) + (terms.seconds ?? 3600)
  const request = grantRequest(chain.anvil.chainId, { type: 'key', data: { id: holder.did } }, { ...terms, expiry })
  const [granted] = (await user.request('wallet_grantPermissions', request)) as [Granted & Record<string, unknown>]
  return { user, holder, granted, request, expiry }
}

/** Wraps a call in calls that contain others, to the account itself and to a Safe. */
function containersOf({ to, data }: { readonly to: Address; readonly data: Hex }, account: Address) {
  const execute = encodeFunctionData({
    abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
    args: [to, 0n, data]
  })
  const executeBatch = encodeFunctionData({
    abi: parseAbi(['struct E { address target; uint256 value; bytes data; }', 'function executeBatch(E[] calls)']),
    args: [[{ target: account, value: 0n, data: execute }]]
  })
  const multicall = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [[executeBatch]] })
  const execTransaction = encodeFunctionData({
    abi: parseAbi([
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes f)'
    ]),
    args: [account, 0n, execute, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x']
  })
  return [
    { to: account, data: execute },
    { to: account, data: executeBatch },
    { to: account, data: multicall },
    { to: somebody(), data: execTransaction }
  ]
}

const dollars = (amount: string) => parseUnits(amount, 6)
const transfer = (to: Address, amount: string) => ({ target: contracts.dollar, callData: pay(to, amount).data })
const approve = (spender: Address, amount: string) => ({
  target: contracts.dollar,
  callData: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, dollars(amount)] })
})
const deposit = { target: contracts.weth, callData: encodeFunctionData({ abi: parseAbi(['function deposit()']) }), value: 5n }

for (const version of ['0.7', '0.8'] as const) {
  describe(`a session of an account of EntryPoint ${version}`, () => {
    it('is shown with every limit in words, and granted by the chain with the account that it sets up', async () => {
      const native = parseEther('0.5')
      const { user, holder, granted, request, expiry } = await grant(
        { native, tokens: { [contracts.dollar]: dollars('5') }, contracts: [contracts.weth] },
        { version }
      )
      const { context, signerMeta, ...rest } = granted
      assert.deepEqual(rest, { ...request, address: user.address })
      assert.equal(context.slice(0, 42), signerMeta.userOpBuilder)
      const [approval] = user.approvals
      assert.equal(approval!.title, 'Start a smart session (beta)')
      assert.equal(approval!.decision, 'Allow')
      assert.deepEqual(
        approval!.parts?.map(({ title, rows }) => [title, ...rows]),
        [
          [
            'What this key can do',
            ['Key', holder.address],
            ['Until', new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(expiry * 1000)],
            ['Max coins and network fees', '0.5 ETH'],
            ['Token limit', `5 LUSD\n${contracts.dollar}`],
            ['Allowed contract', contracts.weth]
          ]
        ]
      )
      assert.equal(rowOf(approval!, 'First use'), 'This also sets up your smart account.')
      assert.match(approval!.warnings.join('\n'), /without asking you again[^]*unaudited/)
      // it is a token too, and any of its functions may be called
      assert.deepEqual(approval!.dangers, ['No limit on WETH: all of it can be taken.'])
    })

    it('lets its key act within the limits: the account pays, without a prompt', async () => {
      const tokens = { [contracts.dollar]: dollars('5') }
      const { user, holder, granted } = await grant(
        { native: parseEther('0.5'), tokens, contracts: [contracts.weth] },
        { version }
      )
      const [receiver, other] = [somebody(), somebody()]
      const calls = [transfer(receiver, '2'), { target: other, value: 7n }, deposit, approve(contracts.weth, '1')]
      assert.equal(await holder.act(granted, calls), 'done')
      assert.equal(await holder.act(granted, [transfer(receiver, '2')]), 'done', 'what is left of it')
      assert.deepEqual([await dollarsOf(receiver), await balanceOf(other)], [dollars('4'), 7n])
      assert.equal(user.approvals.length, 1)
    })

    it('is refused by the chain beyond each of its limits, and nothing of it happens', async () => {
      const tokens = { [contracts.dollar]: dollars('5') }
      const native = parseEther('0.1')
      const { user, holder, granted } = await grant({ native, tokens, contracts: [contracts.weth] }, { version })
      const receiver = somebody()
      const refused: readonly (readonly [reason: string, calls: Parameters<typeof holder.act>[1]])[] = [
        ['BeyondNative', [{ target: receiver, value: native }]], // nothing would be left for the fee
        ['BeyondToken', [transfer(receiver, '5.000001')]],
        ['BeyondToken', [transfer(receiver, '3'), transfer(receiver, '3')]],
        ['BeyondToken', [approve(contracts.weth, '6')]],
        ['ContractNotAllowed', [approve(receiver, '1')]], // the spender of an allowance could take more later
        ['ContractNotAllowed', [{ target: contracts.gold, callData: pay(receiver, '1').data }]],
        ['ContractNotAllowed', [{ ...transfer(receiver, '1'), callData: '0x23b872dd' }]],
        ['ContractNotAllowed', [{ target: granted.signerMeta.userOpBuilder, callData: '0x1234' }]],
        ['ContractNotAllowed', [{ target: user.address, callData: '0x4f1ef286' }]] // the account's own upgrade
      ]
      for (const [reason, calls] of refused) assert.equal(await holder.act(granted, calls), reason)
      // also not through the account's other functions, nor in another encoding of the same call
      const plain = await holder.callData(granted, [transfer(receiver, '1')])
      for (const callData of ['0x', '0x4f1ef286', `${plain}00`] as const)
        assert.equal(await holder.send(await holder.build(granted, callData)), 'NotASessionCall')
      assert.deepEqual([await dollarsOf(receiver), await balanceOf(receiver)], [0n, 0n])
      // and none of these calls has used up the limits
      assert.equal(await holder.act(granted, [transfer(receiver, '5')]), 'done')
      assert.equal(await holder.act(granted, [transfer(receiver, '0.000001')]), 'BeyondToken')
      assert.equal(await dollarsOf(receiver), dollars('5'))
    })

    it('ends when its user ends it, with a signature for the list of a service that a contract vouches for', async () => {
      const { user, holder, granted } = await grant({ native: parseEther('0.5') }, { version })
      const target = somebody()
      assert.equal(await holder.act(granted, [{ target, value: 1n }]), 'done')
      const revocation = { permissionsContext: granted.context, pci: 'abc-1' }
      const { signature } = (await user.request('wallet_revokePermissions', revocation)) as { signature: Hex }
      const text = createRevocationMessage('abc-1', user.address)
      assert.ok(await verifyMessage(clientOf(chain.anvil), { address: user.address, message: text, signature }))
      const approval = user.approvals[1]!
      assert.deepEqual(
        [approval.title, rowOf(approval, 'Key'), rowOf(approval, 'Also signed')],
        ['End smart session', holder.address, text]
      )
      assert.equal(await holder.act(granted, [{ target, value: 1n }]), 'IsRevoked')
      assert.equal(await balanceOf(target), 1n)
      // it has expired: no prompt is needed
      assert.deepEqual(await user.request('wallet_revokePermissions', { permissionContext: granted.context }), {})
      assert.equal(user.approvals.length, 2)
    })
  })
}

describe('a session', () => {
  it('is its own key’s, its own account’s and its own', async () => {
    const { holder, granted } = await grant({ native: parseEther('0.5') })
    const target = somebody()
    const calls = [{ target, value: 1n }]
    const stranger = sessionHolder(chain)
    assert.match(await stranger.act(granted, calls), /AA24 signature error/)
    const unknown = withId(granted, generatePrivateKey())
    assert.equal(await holder.act({ ...granted, context: unknown }, calls), 'NotGranted')
    const other = await grant({ native: parseEther('0.5') })
    assert.equal(await holder.act({ ...granted, address: other.user.address }, calls), 'NotGranted')
    assert.equal(await balanceOf(target), 0n)
  })

  it('is paid for by the operator’s sponsor, and by no other paymaster, which might take its pay in a token', async () => {
    const { user, holder, granted } = await grant({ tokens: {}, contracts: [contracts.weth] }, { sponsored: true })
    assert.equal(rowOf(user.approvals[0]!, 'Session network fees'), 'Paid by a sponsor')
    assert.equal(
      await holder.act(granted, [{ ...deposit, value: 0n }]),
      'BeyondNative',
      'without the sponsor there is nothing for the fee'
    )
    const paymaster = contracts.tokenPaymaster
    const gas = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n }
    const act = () => holder.act(granted, [{ ...deposit, value: 0n }], { paymaster, paymasterData: '0x', ...gas })
    assert.equal(await act(), 'SponsorNotAllowed')
    const operation = await holder.build(granted, await holder.callData(granted, [{ ...deposit, value: 0n }]), {
      paymaster: contracts.sponsorPaymaster,
      paymasterData: `0x${'00'.repeat(71)}`,
      ...gas
    })
    // the session permits it: only the paymaster's signature is missing
    assert.match(await holder.send(operation), /AA34 signature error/)
  })

  it('counts the network fee against its limit if a user operation names the zero address as its paymaster', async () => {
    const { user, holder, granted } = await grant({ native: parseEther('0.001') })
    const before = await balanceOf(user.address)
    const price = 10n ** 12n
    const reason = await holder.act(granted, [{ target: somebody() }], {
      paymaster: zeroAddress,
      paymasterData: '0x',
      paymasterVerificationGasLimit: 0n,
      paymasterPostOpGasLimit: 0n,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price / 2n
    })
    assert.equal(reason, 'SponsorNotAllowed')
    assert.equal(await balanceOf(user.address), before)
  })

  it('without a sponsor names no paymaster, also not the zero address, whatever has granted it', async () => {
    const { user, holder, granted } = await grant({ native: parseEther('0.001') })
    const from = user.address
    const terms = { signer: holder.address, until: 4e9, sponsor: zeroAddress, native: 10n ** 15n, contracts: [], tokens: [] }
    const call = { from, to: contracts.sessionPermissions, data: encodeGrant(`0x${'05'.repeat(32)}`, terms) }
    const id = (await chain.request('eth_call', call, 'latest')) as Hex
    await chain.request('anvil_impersonateAccount', from)
    await chain.request('eth_sendTransaction', call)
    await chain.request('anvil_stopImpersonatingAccount', from)
    const reason = await holder.act({ ...granted, context: withId(granted, id) }, [{ target: somebody() }], {
      paymaster: zeroAddress,
      paymasterData: '0x',
      paymasterVerificationGasLimit: 0n,
      paymasterPostOpGasLimit: 0n
    })
    assert.equal(reason, 'SponsorNotAllowed')
  })

  it('takes its key in either form that sites send', async () => {
    const user = await open('0.7', { sessions: true })
    await user.fund()
    const holder = sessionHolder(chain)
    const expiry = (await nowOnChain()) + 60
    const full = privateKeyToAccount(generatePrivateKey())
    const forms = [
      [holder.address, { type: 'keys', data: { ids: [holder.did] } }],
      [holder.address, { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: holder.publicKey }] } }],
      [full.address, { type: 'key', data: { type: 'secp256k1', publicKey: full.publicKey } }]
    ] as const
    for (const [address, signer] of forms) {
      await user.request('wallet_grantPermissions', grantRequest(chain.anvil.chainId, signer, { native: 10n ** 15n, expiry }))
      assert.equal(rowOf(user.approvals.at(-1)!, 'Key'), address)
    }
  })

  it('warns of a collection that may be used at will', async () => {
    const { user } = await grant({ native: parseEther('0.1'), contracts: [contracts.ships] })
    assert.deepEqual(user.approvals[0]!.dangers, ['It can take every NFT you own in this collection, now or later.'])
  })

  it('warns of every contract that may be used at will, whatever that contract is', async () => {
    const { user } = await grant({ native: parseEther('0.1'), contracts: [contracts.multicall3, contracts.ships] })
    assert.deepEqual(user.approvals[0]!.dangers, [
      `This key can use every function of ${contracts.multicall3}. It can take what you have in it.`,
      'It can take every NFT you own in this collection, now or later.'
    ])
  })

  it('is granted and ended by its own requests alone, not by a call that carries one', async () => {
    const user = await open('0.7', { sessions: true })
    const permissions = contracts.sessionPermissions
    const terms = { signer: somebody(), until: 4e9, sponsor: zeroAddress, native: 2n ** 255n, contracts: [], tokens: [] }
    const granting = encodeGrant(`0x${'01'.repeat(32)}`, terms)
    const calls = [
      { to: permissions, data: granting },
      { to: permissions.toLowerCase() as Address, data: encodeRevoke(`0x${'01'.repeat(32)}`) },
      { to: permissions, data: '0x12345678' },
      ...containersOf({ to: permissions, data: granting }, user.address)
    ]
    const isRefused = isRpc(/wallet_grantPermissions/)
    for (const call of calls) {
      await assert.rejects(user.batch([pay(somebody(), '1'), call]), isRefused)
      await assert.rejects(user.request('eth_sendTransaction', { from: user.address, ...call }), isRefused)
      const callData = user.context.account.encodeCalls([{ value: 0n, ...call } as AccountCall])
      const operation = { sender: user.address, callData }
      await assert.rejects(user.request('eth_sendUserOperation', operation, user.context.account.entryPoint), isRefused)
    }
    assert.equal(user.approvals.length, 0)
  })

  it('is not granted where the contract could not hold it to what was asked for', async () => {
    const user = await open('0.7', { sessions: true })
    await user.fund()
    const { did } = sessionHolder(chain)
    const whole = grantRequest(chain.anvil.chainId, { type: 'key', data: { id: did } }, { native: 10n ** 15n, expiry: 4e9 })
    const native = { type: 'native-token-transfer', data: { allowance: '0x1' } }
    const weth = { type: 'contract-call', data: { address: contracts.weth } }
    const wrong: readonly (readonly [RegExp, object])[] = [
      [/no expiry/, { expiry: '4000000000' }],
      [/no expiry/, { expiry: 2 ** 50 }],
      [/policies/, { policies: [{ type: 'call-limit', data: { count: 1 } }] }],
      [/policies/, { permissions: [{ ...native, policies: [{ type: 'gas-limit', data: { limit: '0x1' } }] }] }],
      [/between 1 and 20/, { permissions: [] }],
      [/"functions"/, { permissions: [native, { ...weth, data: { ...weth.data, functions: [] } }] }],
      [
        /"erc721-token-transfer"/,
        { permissions: [native, { type: 'erc721-token-transfer', data: { address: contracts.ships } }] }
      ],
      [/no address/, { permissions: [native, { type: 'contract-call', data: { address: 'weth' } }] }],
      [/no hexadecimal number/, { permissions: [{ ...native, data: { allowance: '1' } }] }],
      [/Permit2/, { permissions: [native, { ...weth, data: { address: permit2 } }] }],
      [/twice/, { permissions: [native, weth, { type: 'erc20-token-transfer', data: { ...weth.data, allowance: '0x1' } }] }],
      [/nothing for the network fee/, { permissions: [weth] }],
      [/another signer/, { signer: { type: 'wallet', data: {} } }],
      [/another signer/, { signer: { type: 'keys', data: { ids: [did, did] } } }],
      [/no public key/, { signer: { type: 'key', data: { id: 'did:key:z6Mk' } } }]
    ]
    for (const [words, change] of wrong)
      await assert.rejects(user.request('wallet_grantPermissions', { ...whole, ...change }), isRpc(words), JSON.stringify(change))
    await assert.rejects(user.request('wallet_grantPermissions', whole, whole), isRpc(/one at a time/))
    const unauthorized = (error: unknown) => isKitError(error, 'unauthorized')
    await assert.rejects(user.request('wallet_grantPermissions', { ...whole, address: somebody() }), unauthorized)
    for (const params of [
      {},
      { permissionsContext: '0x' },
      { permissionsContext: `${contracts.sessionPermissions}${'11'.repeat(32)}` }
    ])
      await assert.rejects(user.request('wallet_revokePermissions', params), isRpc(/no such session/))
    assert.equal(user.approvals.length, 0)
    // expired before its start: the screen warns that it would fail, and nothing is sent
    const past = { ...whole, expiry: (await nowOnChain()) - 1 }
    await assert.rejects(user.request('wallet_grantPermissions', past), (error: unknown) =>
      isKitError(error, 'execution-reverted')
    )
    assert.match(user.approvals[0]!.warnings.join(), /This will likely fail/)
  })

  it('is available only where an operator has configured sessions, and then among the wallet’s capabilities', async () => {
    const capabilities = async (sessions: boolean) => {
      const user = await open('0.7', { sessions })
      const [capability] = Object.values((await user.request('wallet_getCapabilities', user.address)) as Record<string, object>)
      return { user, capability }
    }
    const without = await capabilities(false)
    assert.deepEqual(without.capability, { atomic: { status: 'supported' } })
    for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions'])
      await assert.rejects(without.user.request(method, {}), (error: unknown) => isKitError(error, 'unsupported-method'))
    assert.deepEqual((await capabilities(true)).capability, {
      atomic: { status: 'supported' },
      permissions: {
        supported: true,
        signerTypes: ['key', 'keys'],
        permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
        policyTypes: []
      }
    })
  })
})

// last: it advances the chain’s clock, and paymaster signatures by this machine’s clock would have expired
for (const version of ['0.7', '0.8'] as const) {
  it(`a session of an account of EntryPoint ${version} ends with its last second`, async () => {
    const { holder, granted, expiry } = await grant({ native: parseEther('0.5'), seconds: 600 }, { version })
    const target = somebody()
    assert.equal(await holder.act(granted, [{ target, value: 1n }]), 'done')
    await chain.request('evm_setNextBlockTimestamp', `0x${(expiry + 1).toString(16)}`)
    await chain.mine()
    assert.match(await holder.act(granted, [{ target, value: 1n }]), /AA22 expired/)
    assert.equal(await balanceOf(target), 1n)
  })
}
