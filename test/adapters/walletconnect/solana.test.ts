import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { base58Of, bytesOfBase58 } from '../../../adapters/base/base58.ts'
import type { Network } from '../../../adapters/base/network.ts'
import { ProviderRpcError } from '../../../adapters/base/provider-error.ts'
import type { Connection } from '../../../adapters/wallet-source.ts'
import { isSignedOnSolana } from '../../../adapters/siwx/solana.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { localSolana } from '../../kit/local-solana.ts'
import { solanaChainId as chainId } from '../../stack/solana/names.ts'
import { keyOf, type SolanaKey } from '../../wallet/solana/keys.ts'
import { signWire } from '../../wallet/solana/transaction.ts'
import { one, openPage, openWallet, stopAll, invite, WalletError, type Page, type SessionRequest, type Wallet } from './stack.ts'

// A session of two namespaces in one approval, over the real relay; on Solana the wallet speaks base64, as WalletConnect has it.

const local = localSolana()
const random = (size = 32): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
const somebody = (): string => base58Of(random())
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
/** What the wallet was asked with. */
const asked: SessionRequest['params']['request'][] = []

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const idOf = (wire: Uint8Array): string => base58Of(wire.subarray(1, 65))

/** What a wallet answers, and in which words. */
function answer({ params }: SessionRequest, { leavesOut = false, encodes = base64Of } = {}): Promise<unknown> {
  const { method, params: given } = params.request as { method: string; params: Record<string, string & string[]> }
  asked.push(params.request)
  const sign = (text: string) => signWire(bytesOf(text), key)
  const answers: Record<string, () => Promise<unknown>> = {
    async solana_signMessage() {
      return { signature: base58Of(await key.sign(bytesOfBase58(given.message!)!)) }
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
      return { signature: await local.ask('sendTransaction', base64Of(wire), { encoding: 'base64' }) }
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
/** A transaction of the account that nobody has signed, as the wire has it. */
async function unsigned(): Promise<string> {
  const { compile } = await import('../../../adapters/solana/compile.ts')
  const { transferLamports } = await import('../../../adapters/solana/codec/instructions.ts')
  const { value } = (await local.ask('getLatestBlockhash')) as { value: { blockhash: string; lastValidBlockHeight: number } }
  const life = { blockhash: value.blockhash, lastValid: BigInt(value.lastValidBlockHeight) }
  return base58Of(await compile(key.address, [transferLamports(key.address, somebody(), 1_000_000n)], life))
}
const isSigned = (transaction: unknown): boolean => idOf(bytesOfBase58(transaction as string, 1700)!) !== '1'.repeat(64)

describe('a wallet of EVM and Solana over WalletConnect', () => {
  before(async () => {
    services = await startServices()
    network = local.network
    key = await keyOf(random())
    await local.ask('requestAirdrop', key.address, 2_000_000_000)
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
    assert.ok(await isSignedOnSolana(key.address, 'Hello, harbour', signature))
  })

  it('sends: it is asked in base64, and the receiver has it', async () => {
    const to = somebody()
    const { send } = await chain!.transfers!()
    const [sent] = await Promise.all([
      send(connection.provider, connection.accounts[0]!, { to, amount: 5_000_000n }, { network, now: () => 0 }),
      wallet.answerNext(answer)
    ])
    const { params } = asked.at(-1)! as { params: Record<string, unknown> }
    assert.ok(bytesOf(params.transaction as string)[0] === 1, 'one signature, then what it signs')
    assert.deepEqual(params.sendOptions, { preflightCommitment: 'confirmed' })
    assert.equal('options' in params, false)
    assert.equal((await chain!.balance(`${chainId}:${to}`, network, {})).value, 5_000_000n)
    assert.ok(sent.hash)
  })

  for (const [what, how] of [
    ['the transaction in base64', {}],
    ['the transaction in base58, as older ones do', { encodes: base58Of }],
    ['its signature alone', { leavesOut: true }]
  ] as const) {
    it(`signs and gives ${what}: the page has it signed, in base58`, async () => {
      const transaction = await unsigned()
      const [reply] = await Promise.all([
        request('solana_signTransaction', { transaction, pubkey: key.address }),
        wallet.answerNext(asking => answer(asking, how))
      ])
      const { signature, transaction: signed } = reply as Record<string, string>
      assert.equal(idOf(bytesOfBase58(signed!, 1700)!), signature)
      const wire = base64Of(bytesOfBase58(signed!, 1700)!)
      assert.equal(await local.ask('sendTransaction', wire, { encoding: 'base64' }), signature, 'the chain takes it')
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
      const told = request(method, { transaction, transactions: [transaction], pubkey: key.address })
      const [, settled] = await Promise.all([wallet.answerNext(() => lie), told.catch((error: unknown) => error)])
      assert.ok(settled instanceof ProviderRpcError && /something else/.test(settled.message), String(settled))
    })
  }

  it('that refuses is an answer: 4001', async () => {
    const told = request('solana_signTransaction', { transaction: await unsigned(), pubkey: key.address })
    const refuse = wallet.answerNext(() => {
      throw new WalletError(5000, 'User rejected.')
    })
    const [settled] = await Promise.all([told.catch((error: unknown) => error), refuse])
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
    const gone = Promise.all([evm, connection].map(each => new Promise(resolve => each.subscribe(resolve))))
    await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
    assert.deepEqual(await gone, [undefined, undefined])
  })
})
