import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bytesToBase58, base58ToBytes } from '../../../adapters/base/base58.ts'
import type { Network } from '../../../adapters/base/network.ts'
import { ProviderRpcError } from '../../../adapters/base/provider-error.ts'
import type { Connection } from '../../../adapters/wallet-source.ts'
import { verifySolanaSignature } from '../../../adapters/siwx/verify-solana.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { localSolana } from '../../kit/local-solana.ts'
import { solanaChainId as chainId } from '../../stack/solana/names.ts'
import { keyOf, type SolanaKey } from '../../../adapters/testing/solana/keys.ts'
import { signTransaction } from '../../../adapters/testing/solana/transaction.ts'
import { one, openPage, openWallet, stopAll, invite, WalletError, type Page, type SessionRequest, type Wallet } from './stack.ts'

// One session with two namespaces, over the real relay; on Solana the wallet uses base64, as WalletConnect specifies.

const local = localSolana()
const random = (size = 32): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
const somebody = (): string => bytesToBase58(random())
const { chain } = solana()
const everyMethod = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction'
]

let services: Services
let page: Page
let wallet: Wallet
let key: SolanaKey
let network: Network
let evm: Connection
let connection: Connection
/** Requests that the wallet received. */
const requests: SessionRequest['params']['request'][] = []

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const idOf = (wire: Uint8Array): string => bytesToBase58(wire.subarray(1, 65))

/** Returns a wallet's response, in one of the known formats. */
function answer({ params }: SessionRequest, { leavesOut = false, encodes = base64Of } = {}): Promise<unknown> {
  const { method, params: given } = params.request as { method: string; params: Record<string, string & string[]> }
  requests.push(params.request)
  const sign = (text: string) => signTransaction(bytesOf(text), key)
  const answers: Record<string, () => Promise<unknown>> = {
    async solana_signMessage() {
      return { signature: bytesToBase58(await key.sign(base58ToBytes(given.message!)!)) }
    },
    async solana_signTransaction() {
      const wire = await sign(given.transaction!)
      return { signature: idOf(wire), ...(!leavesOut && { transaction: encodes(wire) }) }
    },
    async solana_signAllTransactions() {
      return { transactions: (await Promise.all(given.transactions!.map(sign))).map(encodes) }
    },
    async solana_signAndSendTransaction() {
      const wire = await sign(given.transaction!)
      return { signature: await local.request('sendTransaction', base64Of(wire), { encoding: 'base64' }) }
    }
  }
  return answers[method]!()
}

async function connectBoth(methods: readonly string[] = everyMethod): Promise<void> {
  page = openPage({ relayUrl: services.addresses.relay, networks: [one, network] })
  wallet = await openWallet(services.addresses.relay)
  const pairing = await invite(page, { namespaces: ['eip155', 'solana'] })
  const proposal = await wallet.receive(pairing.uri)
  const { eip155 } = proposal.params.optionalNamespaces
  const namespaces = {
    eip155: { ...eip155!, chains: eip155!.chains!, accounts: [`${one.caipNetworkId}:${wallet.account.address}`] },
    solana: { chains: [chainId], accounts: [`${chainId}:${key.address}`], methods: [...methods], events: ['accountsChanged'] }
  }
  const [, connections] = await Promise.all([wallet.approve(proposal, { namespaces }), pairing.approval])
  ;[evm, connection] = connections as [Connection, Connection]
}

const request = (method: string, params: object) => connection.provider.request({ method, params })
/** Returns an unsigned transaction of the account, serialized. */
async function unsigned(): Promise<string> {
  const { compileTransaction } = await import('../../../adapters/solana/compile-transaction.ts')
  const { transferLamports } = await import('../../../adapters/solana/codec/instructions.ts')
  const { value } = (await local.request('getLatestBlockhash')) as { value: { blockhash: string; lastValidBlockHeight: number } }
  const life = { blockhash: value.blockhash, lastValid: BigInt(value.lastValidBlockHeight) }
  return bytesToBase58(await compileTransaction(key.address, [transferLamports(key.address, somebody(), 1_000_000n)], life))
}
const isSigned = (transaction: unknown): boolean => idOf(base58ToBytes(transaction as string, 1700)!) !== '1'.repeat(64)

describe('a wallet of EVM and Solana over WalletConnect', () => {
  before(async () => {
    services = await startServices()
    network = local.network
    key = await keyOf(random())
    await local.request('requestAirdrop', key.address, 2_000_000_000)
    await connectBoth()
  })
  after(async () => {
    await stopAll()
    await services?.close()
  })

  it('connects both by one approval, each with its own account', () => {
    assert.deepEqual(evm.accounts, [`${one.caipNetworkId}:${wallet.account.address}`])
    assert.deepEqual(connection.accounts, [`${chainId}:${key.address}`])
    assert.equal(connection.chainId, chainId)
    assert.deepEqual(Object.keys(wallet.kit.getActiveSessions()).length, 1)
  })

  it('signs a message', async () => {
    const [signature] = await Promise.all([
      chain!.messages!.sign(connection.provider, connection.accounts[0]!, 'Hello, harbour'),
      wallet.answerNext(answer)
    ])
    assert.ok(await verifySolanaSignature(key.address, 'Hello, harbour', signature))
  })

  it('sends: it is asked in base64, and the receiver has it', async () => {
    const to = somebody()
    const { send } = await chain!.transfers!()
    const [sent] = await Promise.all([
      send(connection.provider, connection.accounts[0]!, { to, amount: 5_000_000n }, { network, now: () => 0 }),
      wallet.answerNext(answer)
    ])
    const { params } = requests.at(-1)! as { params: Record<string, unknown> }
    assert.ok(bytesOf(params.transaction as string)[0] === 1, 'one signature, then what it signs')
    assert.deepEqual(params.sendOptions, { preflightCommitment: 'confirmed' })
    assert.equal('options' in params, false)
    assert.equal((await chain!.balance(`${chainId}:${to}`, network, {})).value, 5_000_000n)
    assert.ok(sent.hash)
  })

  it('sends the wallet a commitment by its current name, and sends nothing with an invalid one [5.18]', async () => {
    const transaction = await unsigned()
    const send = (preflightCommitment: string) =>
      request('solana_signAndSendTransaction', { transaction, pubkey: key.address, options: { preflightCommitment } })
    await Promise.all([send('singleGossip'), wallet.answerNext(answer)])
    const { params } = requests.at(-1)! as { params: Record<string, unknown> }
    assert.deepEqual(params.sendOptions, { preflightCommitment: 'confirmed' })
    const before = requests.length
    await assert.rejects(send('soon'), (error: unknown) => error instanceof ProviderRpcError && error.code === -32602)
    assert.equal(requests.length, before)
  })

  for (const [what, how] of [
    ['the transaction in base64', {}],
    ['the transaction in base58, as older ones do', { encodes: bytesToBase58 }],
    ['its signature alone', { leavesOut: true }]
  ] as const) {
    it(`signs and gives ${what}: the page has it signed, in base58`, async () => {
      const transaction = await unsigned()
      const [reply] = await Promise.all([
        request('solana_signTransaction', { transaction, pubkey: key.address }),
        wallet.answerNext(asking => answer(asking, how))
      ])
      const { signature, transaction: signed } = reply as Record<string, string>
      assert.equal(idOf(base58ToBytes(signed!, 1700)!), signature)
      const wire = base64Of(base58ToBytes(signed!, 1700)!)
      assert.equal(await local.request('sendTransaction', wire, { encoding: 'base64' }), signature, 'the chain takes it')
    })
  }

  it('signs several', async () => {
    const transactions = [await unsigned(), await unsigned()]
    const [reply] = await Promise.all([
      request('solana_signAllTransactions', { transactions, pubkey: key.address }),
      wallet.answerNext(answer)
    ])
    const { transactions: signed } = reply as { transactions: unknown[] }
    assert.deepEqual(signed.map(isSigned), [true, true])
  })

  for (const [what, method, lie] of [
    ['nothing', 'solana_signTransaction', {}],
    ['a signature that is none', 'solana_signTransaction', { signature: 'short' }],
    ['a transaction that is none', 'solana_signTransaction', { transaction: 'AAAA' }],
    ['fewer than were asked for', 'solana_signAllTransactions', { transactions: [] }]
  ] as const) {
    it(`is not believed where it answers ${what}`, async () => {
      const transaction = await unsigned()
      const signing = request(method, { transaction, transactions: [transaction], pubkey: key.address })
      const [, settled] = await Promise.all([wallet.answerNext(() => lie), signing.catch((error: unknown) => error)])
      assert.ok(settled instanceof ProviderRpcError && /something else/.test(settled.message), String(settled))
    })
  }

  it('that refuses is an answer: 4001', async () => {
    const signing = request('solana_signTransaction', { transaction: await unsigned(), pubkey: key.address })
    const refuse = wallet.answerNext(() => {
      throw new WalletError(5000, 'User rejected.')
    })
    const [settled] = await Promise.all([signing.catch((error: unknown) => error), refuse])
    assert.equal((settled as ProviderRpcError).code, 4001)
  })

  it('that only signs sends by the network’s own node', async () => {
    await stopAll()
    await connectBoth(['solana_signTransaction'])
    const to = somebody()
    const { send } = await chain!.transfers!()
    const account = connection.accounts[0]!
    await Promise.all([
      send(connection.provider, account, { to, amount: 5_000_000n }, { network, now: () => 0 }),
      wallet.answerNext(answer)
    ])
    assert.equal((await chain!.balance(`${chainId}:${to}`, network, {})).value, 5_000_000n)
  })

  it('leaves both together', async () => {
    const ended = Promise.all([evm, connection].map(each => new Promise(resolve => each.subscribe(resolve))))
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.deepEqual(await ended, [undefined, undefined])
  })
})
