import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { adapterContext, testNetwork } from '../../kit/adapter-context.ts'
import {
  createFakeWallet,
  fakeAddress,
  FakeWindow,
  never,
  otherAddress,
  providerError,
  rejecting
} from '../../kit/fake-wallet.ts'
import { eventually } from '../../kit/eventually.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { connectionBench, walletId, withCode, receives } from './connection-bench.ts'

const bench = connectionBench()
const { setUp } = bench

test('asks for accounts, then for the network, and for nothing else', async () => {
  const { wallet, connect } = setUp()
  const connection = await connect()
  assert.deepEqual(wallet.methods, ['eth_requestAccounts', 'eth_chainId'])
  assert.deepEqual([...connection.accounts], [`eip155:1:${fakeAddress}`])
  assert.deepEqual([connection.name, connection.type, connection.rdns], ['Fake', 'ANNOUNCED', walletId])
})

for (const [reply, chainId] of [
  ['0xa', 'eip155:10'],
  ['0x0a', 'eip155:10'],
  ['10', 'eip155:10'],
  [10, 'eip155:10'],
  ['0x7a69', 'eip155:31337']
] as const) {
  test(`understands a wallet that is on ${JSON.stringify(reply)}`, async () => {
    const { wallet, connect } = setUp()
    wallet.reply('eth_chainId', () => reply)
    assert.equal((await connect()).chainId, chainId)
  })
}

for (const reply of [null, undefined, '', 'mainnet', '0x', '0x0', 0, -1, 1.5, {}, ['0x1'], `0x${'f'.repeat(64)}`]) {
  test(`does not believe a wallet that says it is on ${JSON.stringify(reply)}`, async () => {
    const { wallet, connect } = setUp()
    wallet.reply('eth_chainId', () => reply)
    await assert.rejects(connect(), withCode('invalid-reply'))
  })
}

for (const reply of [null, 'no', {}, ['0x1'], [null], [{}], [`${fakeAddress}00`], ['vitalik.eth'], [fakeAddress, '<script>']]) {
  test(`does not believe accounts that are ${JSON.stringify(reply)}`, async () => {
    const { wallet, connect } = setUp()
    wallet.reply('eth_requestAccounts', () => reply)
    await assert.rejects(connect(), withCode('invalid-reply'))
    assert.equal(wallet.listeners('accountsChanged'), 0)
  })
}

for (const turns of [1, 2, 3, 4]) {
  test(`a user who leaves ${turns} turns after the wallet’s last response is not connected`, async () => {
    const { wallet, connect } = setUp()
    const leaving = new AbortController()
    const leaveAfter = (left: number): void => (left ? queueMicrotask(() => leaveAfter(left - 1)) : leaving.abort())
    wallet.reply('eth_chainId', () => {
      leaveAfter(turns)
      return '0x1'
    })
    await assert.rejects(connect({ signal: leaving.signal, network: testNetwork(10) }), withCode('aborted'))
    assert.equal(wallet.listeners('accountsChanged'), 0)
    assert.deepEqual(wallet.methods, ['eth_requestAccounts', 'eth_chainId'])
  })
}

for (const method of ['eth_requestAccounts', 'eth_chainId']) {
  test(`a wallet that answers ${method} after the adapter has stopped is not connected`, async () => {
    const { wallet, connect } = setUp()
    let answer!: (value: unknown) => void
    wallet.reply(method, () => new Promise(resolve => (answer = resolve)))
    const connecting = assert.rejects(connect(), withCode('aborted'))
    await receives(wallet, method)
    bench.end()
    answer(method === 'eth_chainId' ? '0x1' : [fakeAddress])
    await connecting
    assert.equal(wallet.listeners('accountsChanged'), 0)
  })
}

test('takes 40 hexadecimal characters for an address, with 0x or without, and nothing else [5.47]', async () => {
  const digits = fakeAddress.slice(2)
  const connected = async (address: string) => {
    const { wallet, connect } = setUp()
    wallet.reply('eth_requestAccounts', () => [address])
    return connect()
  }
  for (const right of [digits, fakeAddress]) assert.deepEqual((await connected(right)).accounts, [`eip155:1:${fakeAddress}`])
  for (const wrong of [
    digits.slice(1),
    `${digits}0`,
    `0x${digits}0`,
    `0x${digits.slice(1)}`,
    `0x${digits.slice(1)}g`,
    `1x${digits}`
  ])
    await assert.rejects(connected(wrong), withCode('invalid-reply'), wrong)
})

test('takes addresses without 0x, and each account once [5.47]', async () => {
  const { wallet, connect } = setUp()
  const upper = `0x${otherAddress.slice(2).toUpperCase()}`
  wallet.reply('eth_requestAccounts', () => [fakeAddress.slice(2), otherAddress, upper])
  assert.deepEqual([...(await connect()).accounts], [`eip155:1:${fakeAddress}`, `eip155:1:${otherAddress}`])
})

test('says that the wallet shared no account', async () => {
  const { connect } = setUp({ accounts: [] })
  await assert.rejects(connect(), withCode('no-account'))
})

test('keeps the account that the wallet changed to while it was connecting', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_requestAccounts', () => {
    wallet.emit('accountsChanged', [otherAddress])
    return [fakeAddress]
  })
  assert.deepEqual([...(await connect()).accounts], [`eip155:1:${otherAddress}`])
})

test('keeps the account that the wallet changed to before it said where it is', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_chainId', () => {
    wallet.emit('accountsChanged', [otherAddress])
    return '0x1'
  })
  assert.deepEqual([...(await connect()).accounts], [`eip155:1:${otherAddress}`])
})

test('is not confused by a wallet that reports no accounts while it unlocks', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_requestAccounts', () => {
    wallet.emit('accountsChanged', [])
    return [fakeAddress]
  })
  assert.deepEqual([...(await connect()).accounts], [`eip155:1:${fakeAddress}`])
})

test('does not connect a wallet that was taken back before it said where it is', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_chainId', () => {
    wallet.emit('accountsChanged', [])
    return '0x1'
  })
  await assert.rejects(connect(), withCode('no-account'))
})

test('keeps the network that the wallet changed to while it was asked', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_chainId', () => {
    wallet.emit('chainChanged', '0xa')
    return '0x1'
  })
  assert.equal((await connect()).chainId, 'eip155:10')
})

const thrown: readonly (readonly [what: string, error: unknown, code: ErrorCode])[] = [
  ['EIP-1193 4001', providerError(4001), 'user-rejected'],
  ['CAIP-25 5000', providerError(5000), 'user-rejected'],
  ['CAIP-25 5002', providerError(5002), 'user-rejected'],
  ['an Error with 4001', Object.assign(new Error('no'), { code: 4001 }), 'user-rejected'],
  ['4001 within MetaMask’s data', providerError(-32603, 'x', { originalError: { code: 4001 } }), 'user-rejected'],
  ['4001 within a cause', Object.assign(new Error('x'), { cause: { code: 4001 } }), 'user-rejected'],
  ['the word of ethers', { code: 'ACTION_REJECTED', message: 'x' }, 'user-rejected'],
  ['words alone', new Error('MetaMask Tx Signature: User denied transaction signature.'), 'user-rejected'],
  ['a text', 'User rejected the request', 'user-rejected'],
  ['-32002', providerError(-32002, 'Already processing eth_requestAccounts'), 'request-pending'],
  ['4100', providerError(4100), 'unauthorized'],
  ['4200', providerError(4200), 'unsupported-method'],
  ['-32601', providerError(-32601), 'unsupported-method'],
  ['4900', providerError(4900), 'wallet-disconnected'],
  ['4901', providerError(4901), 'wallet-disconnected'],
  ['4902', providerError(4902), 'unsupported-chain'],
  ['-32004', providerError(-32004), 'unsupported-method'],
  ['-32603', providerError(-32603, 'boom'), 'rpc-error'],
  ['another text', 'boom', 'rpc-error'],
  ['nothing', undefined, 'rpc-error'],
  ['null', null, 'rpc-error'],
  ['a number', 4001, 'rpc-error'],
  ['itself in a ring', ring(), 'rpc-error']
]

function ring(): object {
  const error: Record<string, unknown> = { message: 'round' }
  error.cause = error
  return error
}

for (const [what, error, code] of thrown) {
  test(`understands a wallet that throws ${what} as ${code} [8.74, 8.75, 8.78, 8.79, 8.80, 8.81, 8.82]`, async () => {
    const { wallet, connect } = setUp()
    wallet.reply('eth_requestAccounts', rejecting(error))
    await assert.rejects(connect(), failure => withCode(code)(failure) && (failure as KitError).cause === error)
    wallet.reply('eth_requestAccounts', () => {
      throw error
    })
    await assert.rejects(connect(), withCode(code))
    assert.equal(wallet.listeners('accountsChanged'), 0)
  })
}

test('reports a rejection by its class, and any other error with its number [8.77]', async () => {
  const { wallet, connect } = setUp()
  wallet.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
  await assert.rejects(connect(), UserRejectedError)
  wallet.replyOnce('eth_requestAccounts', rejecting(providerError(-32000, 'boom', 'data')))
  await assert.rejects(connect(), error => error instanceof RpcError && error.rpcCode === -32000 && error.data === 'data')
})

test('takes the first answer of a wallet that answers twice', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_requestAccounts', () => ({
    then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
      resolve([fakeAddress])
      resolve([otherAddress])
      reject(new Error('and fails'))
    }
  }))
  assert.deepEqual([...(await connect()).accounts], [`eip155:1:${fakeAddress}`])
})

test('waits as long as the user needs', async () => {
  const { wallet, connect } = setUp()
  let approve!: (accounts: unknown) => void
  wallet.reply('eth_requestAccounts', () => new Promise(resolve => (approve = resolve)))
  const connecting = connect()
  await receives(wallet, 'eth_requestAccounts')
  mock.timers.tick(3_600_000)
  approve([fakeAddress])
  assert.ok(await connecting)
})

test('gives up on a wallet that does not say where it is', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('eth_chainId', never)
  const failed = assert.rejects(connect(), withCode('wallet-silent'))
  await receives(wallet, 'eth_chainId')
  mock.timers.tick(5000)
  await failed
  assert.equal(wallet.listeners('accountsChanged'), 0)
})

test('requests a choice of accounts where the user wants to change them', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('wallet_requestPermissions', () => {
    wallet.accounts = [otherAddress]
    return [{ parentCapability: 'eth_accounts' }]
  })
  const connection = await connect({ chooseAccount: true })
  assert.deepEqual(wallet.methods, ['wallet_requestPermissions', 'eth_requestAccounts', 'eth_chainId'])
  assert.deepEqual([...connection.accounts], [`eip155:1:${otherAddress}`])
})

test('asks the usual way where the wallet has no choice to offer', async () => {
  const { connect } = setUp()
  assert.deepEqual([...(await connect({ chooseAccount: true })).accounts], [`eip155:1:${fakeAddress}`])
})

test('takes a refusal to choose for a refusal', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('wallet_requestPermissions', rejecting(providerError(4001)))
  await assert.rejects(connect({ chooseAccount: true }), UserRejectedError)
  assert.deepEqual(wallet.methods, ['wallet_requestPermissions'])
})

test('moves a wallet that is on another network to the one that is wanted, without making the user wait for it', async () => {
  const { wallet, connect } = setUp({ knownChains: [10] })
  let approve!: () => void
  wallet.reply(
    'wallet_switchEthereumChain',
    () =>
      new Promise(resolve => {
        approve = () => {
          wallet.chainId = 10
          wallet.emit('chainChanged', '0xa')
          resolve(null)
        }
      })
  )
  const connection = await connect({ network: testNetwork(10) })
  assert.equal(connection.chainId, 'eip155:1')
  await receives(wallet, 'wallet_switchEthereumChain')
  approve()
  assert.equal(connection.chainId, 'eip155:10')
})

test('connects a wallet that will not move', async () => {
  const { wallet, connect } = setUp()
  wallet.reply('wallet_switchEthereumChain', rejecting(providerError(4001)))
  const connection = await connect({ network: testNetwork(10) })
  await receives(wallet, 'wallet_switchEthereumChain')
  assert.equal(connection.chainId, 'eip155:1')
})

test('leaves a wallet alone that is where it should be', async () => {
  const { wallet, connect } = setUp()
  await connect({ network: testNetwork(1) })
  assert.deepEqual(wallet.methods, ['eth_requestAccounts', 'eth_chainId'])
})

test('waits a while for a wallet that comes late, and connects it without a prompt', async () => {
  const window = new FakeWindow()
  const source = evm({ window }).source!
  bench.end = source.start(adapterContext([testNetwork(1)]))
  let listening = false
  window.addEventListener('eip6963:requestProvider', () => (listening = true))
  const reconnecting = source.reconnect(walletId, { namespaces: ['eip155'] })
  await eventually(() => listening, 'wallets are looked for')
  const wallet = createFakeWallet()
  wallet.announce(window)
  const [connection] = await reconnecting
  assert.deepEqual([...wallet.methods].sort(), ['eth_accounts', 'eth_chainId'])
  assert.equal(connection?.walletId, walletId)
})

test('does not wait for ever for a wallet that was removed', async () => {
  const window = new FakeWindow()
  const source = evm({ window }).source!
  bench.end = source.start(adapterContext([testNetwork(1)]))
  let settled: unknown
  void source.reconnect(walletId, { namespaces: ['eip155'] }).then(connections => (settled = connections))
  await eventually(() => {
    mock.timers.tick(3000)
    return settled !== undefined
  }, 'it ends')
  assert.deepEqual(settled, [])
})

test('stops waiting for a late wallet at the kit’s own deadline', async () => {
  const window = new FakeWindow()
  const source = evm({ window }).source!
  bench.end = source.start(adapterContext([testNetwork(1)]))
  const deadline = new AbortController()
  const failed = assert.rejects(
    source.reconnect(walletId, { namespaces: ['eip155'], signal: deadline.signal }),
    withCode('aborted')
  )
  deadline.abort()
  await failed
})

test('reports that a wallet is silent when it does not respond to a returning user', async () => {
  const { wallet, reconnect } = setUp()
  wallet.reply('eth_accounts', never)
  wallet.reply('eth_chainId', never)
  const failed = assert.rejects(reconnect(), withCode('wallet-silent'))
  await receives(wallet, 'eth_chainId')
  mock.timers.tick(5000)
  await failed
  assert.equal(wallet.listeners('accountsChanged'), 0)
})

test('connects a returning user of a locked wallet to nothing', async () => {
  const { wallet, reconnect } = setUp({ accounts: [] })
  assert.deepEqual(await reconnect(), [])
  assert.equal(wallet.listeners('accountsChanged'), 0)
})
