import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Transaction } from '@scure/btc-signer'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { bytesToBase64 } from '../../../adapters/bitcoin/to-base64.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { verifyBitcoinSignature } from '../../../adapters/siwx/verify-bitcoin.ts'
import { base64ToBytes } from '../../../adapters/siwx/base64.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { bitcoinMainnet, bitcoinNetwork, stranger } from '../../kit/bitcoin-fixture.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { startEsploraStandIn, type BitcoinStandIn } from '../../stack/bitcoin/esplora-stand-in.ts'
import { genesisHash, regtest } from '../../stack/bitcoin/names.ts'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '../../../adapters/testing/index.ts'
import { legacy } from '../siwx/bitcoin-wallet.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'

const { chain } = bitcoin()

let node: BitcoinStandIn
before(async () => void (node = await startEsploraStandIn()))
after(() => node?.stop())

type Injection = 'standard' | 'sats'
const injections: readonly Injection[] = ['standard', 'sats']

async function connected(injection: Injection, options: BitcoinTestWalletOptions = {}) {
  const window = new FakeWindow()
  const esplora = { Regtest: node.url }
  const wallet = await createBitcoinTestWallet({ window, injection, networks: ['Regtest'], esplora, ...options })
  const network = bitcoinNetwork(genesisHash.slice(0, 32), node.url)
  const { source } = bitcoin({ window })
  const end = source!.start(adapterContext([network, bitcoinMainnet]))
  const id = injection === 'sats' ? 'BitcoinTestProvider' : 'Bitcoin Test Wallet'
  const [connection] = await source!.connect(id, { namespaces: ['bip122'] })
  const { provider, accounts } = connection!
  const [payment, ordinals] = accounts.map(account => account.slice(account.lastIndexOf(':') + 1)) as [string, string]
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { wallet, source: source!, connection: connection!, provider, accounts, payment, ordinals, network, request, end }
}

const code = (error: unknown): unknown => (error as { code?: unknown }).code
const isCode = (wanted: ErrorCode) => (error: unknown) =>
  isKitError(error, wanted) || (error instanceof Error && error.cause instanceof KitError && error.cause.code === wanted)
const inParams = (error: unknown): boolean => code(error) === -32602

const give = async (address: string, amount: number): Promise<string> => {
  const reply = await fetch(`${node.url}/stack/give`, { method: 'POST', body: JSON.stringify({ address, amount }) })
  return ((await reply.json()) as { txid: string }).txid
}

interface Change {
  readonly amount?: bigint
  readonly to?: string
  readonly psbtVersion?: 0 | 2
}

/** Returns an unsigned transaction that spends an output of an address. */
function psbtOf(address: string, txid: string, { amount = 40_000n, to = stranger, psbtVersion = 0 }: Change = {}): string {
  const transaction = new Transaction({ PSBTVersion: psbtVersion })
  transaction.addInput({ txid, index: 0, witnessUtxo: { amount: 50_000n, script: scriptOf(address) } })
  transaction.addOutputAddress(to, amount, regtest)
  return bytesToBase64(transaction.toPSBT(psbtVersion))
}

function scriptOf(address: string): Uint8Array {
  const draft = new Transaction()
  draft.addOutputAddress(address, 1n, regtest)
  return draft.getOutput(0).script!
}

describe('a message on Bitcoin', () => {
  for (const injection of injections) {
    test(`is signed by the account it is asked of, in the way of its address (${injection})`, async () => {
      const { provider, accounts, network, payment, ordinals, end } = await connected(injection)
      for (const [index, address] of [payment, ordinals].entries()) {
        const signature = await chain!.messages!.sign(provider, accounts[index]!, 'Hello')
        ok(verifyBitcoinSignature(network.caipNetworkId, address, 'Hello', signature))
        equal(base64ToBytes(signature)!.length === 65, index === 0)
      }
      end()
    })

    test(`is not signed where the user rejects (${injection})`, async () => {
      const { provider, accounts, wallet, end } = await connected(injection)
      wallet.answers = 'refuse'
      await rejects(chain!.messages!.sign(provider, accounts[0]!, 'Hello'), UserRejectedError)
      await rejects(provider.request({ method: 'signMessage', params: { message: 'Hello' } }), error => code(error) === 4001)
      end()
    })
  }

  test('is signed by BIP-322 where that is wanted, and where a wallet cannot choose it says so', async () => {
    const sats = await connected('sats')
    const { signature, protocol } = (await sats.request('signMessage', { message: 'Hello', protocol: 'bip322' })) as Record<
      string,
      string
    >
    equal(protocol, 'bip322')
    ok(verifyBitcoinSignature(sats.network.caipNetworkId, sats.payment, 'Hello', signature!))
    await rejects(sats.request('signMessage', { message: 'Hello', address: sats.ordinals, protocol: 'ecdsa' }), inParams)
    const standard = await connected('standard')
    await rejects(standard.request('signMessage', { message: 'Hello', protocol: 'bip322' }), error => code(error) === 4200)
    sats.end()
    standard.end()
  })

  test('is believed from WalletConnect too, which has it in hexadecimal', async () => {
    const { accounts, payment, request, end } = await connected('sats')
    const { signature } = (await request('signMessage', { message: 'Hello' })) as { signature: string }
    const hex = Array.from(base64ToBytes(signature)!, byte => byte.toString(16).padStart(2, '0')).join('')
    const relayed = { request: () => Promise.resolve({ address: payment, signature: hex }) }
    equal(await chain!.messages!.sign(relayed, accounts[0]!, 'Hello'), signature)
    end()
  })

  const other = legacy('Hello', 39)
  const lies: readonly (readonly [string, Injection, string, unknown])[] = [
    ['nothing', 'standard', 'bitcoin:signMessage', []],
    ['two answers', 'standard', 'bitcoin:signMessage', [{ signature: new Uint8Array(65) }, { signature: new Uint8Array(65) }]],
    ['a signature as text', 'standard', 'bitcoin:signMessage', [{ signature: other }]],
    ['another key’s signature', 'standard', 'bitcoin:signMessage', [{ signature: base64ToBytes(other) }]],
    ['nothing', 'sats', 'signMessage', {}],
    ['another key’s signature', 'sats', 'signMessage', { signature: other }],
    ['what is no base64', 'sats', 'signMessage', { signature: '—' }]
  ]
  for (const [what, injection, method, result] of lies) {
    test(`is not signed by a wallet that gives ${what} (${injection})`, async () => {
      const { provider, accounts, wallet, end } = await connected(injection)
      wallet.answerNext({ result }, method)
      await rejects(chain!.messages!.sign(provider, accounts[0]!, 'Hello'), isCode('invalid-reply'))
      end()
    })
  }
})

describe('a partially signed transaction', () => {
  for (const injection of injections) {
    for (const psbtVersion of [0, 2] as const) {
      test(`of version ${psbtVersion} is signed, and the chain takes it (${injection})`, async () => {
        const { request, payment, ordinals, end } = await connected(injection)
        for (const from of [payment, ordinals]) {
          const psbt = psbtOf(from, await give(from, 50_000), { psbtVersion })
          const signed = (await request('signPsbt', { psbt, account: from })) as { psbt: string }
          const transaction = Transaction.fromPSBT(base64ToBytes(signed.psbt)!)
          transaction.finalize()
          const reply = await fetch(`${node.url}/tx`, {
            method: 'POST',
            body: Buffer.from(transaction.extract()).toString('hex')
          })
          equal(await reply.text(), transaction.id)
        }
        end()
      })
    }

    test(`is sent by the wallet where that is wanted (${injection})`, async () => {
      const { request, payment, end } = await connected(injection)
      const psbt = psbtOf(payment, await give(payment, 50_000))
      const signInputs = [{ address: payment, index: 0 }]
      const { txid } = (await request('signPsbt', { psbt, signInputs, broadcast: true })) as { txid: string }
      match(txid, /^[\da-f]{64}$/)
      const reply = await fetch(`${node.url}/address/${stranger}/utxo`)
      ok(((await reply.json()) as { txid: string }[]).some(output => output.txid === txid))
      end()
    })

    const changes: readonly (readonly [string, (from: string, txid: string) => string])[] = [
      ['pays another amount', (from, txid) => psbtOf(from, txid, { amount: 49_000n })],
      ['pays somebody else', (from, txid) => psbtOf(from, txid, { to: from })],
      ['spends something else', from => psbtOf(from, '11'.repeat(32))]
    ]
    for (const [what, changed] of changes) {
      test(`that the wallet has changed so that it ${what} is refused (${injection})`, async () => {
        const { request, wallet, payment, end } = await connected(injection)
        const txid = await give(payment, 50_000)
        // signed all the same: the kit rejects the changed transaction
        const { psbt } = (await request('signPsbt', { psbt: changed(payment, txid) })) as { psbt: string }
        answerPsbt(wallet, injection, psbt)
        await rejects(request('signPsbt', { psbt: psbtOf(payment, txid) }), isCode('invalid-reply'))
        end()
      })
    }

    test(`that comes back unsigned, or as something else, is refused (${injection})`, async () => {
      const { request, wallet, payment, end } = await connected(injection)
      const psbt = psbtOf(payment, await give(payment, 50_000))
      for (const lie of [psbt, bytesToBase64(new Uint8Array(40)), '']) {
        answerPsbt(wallet, injection, lie)
        await rejects(request('signPsbt', { psbt }), isCode('invalid-reply'))
      }
      end()
    })

    test(`that is signed so that others may change it is refused (${injection})`, async () => {
      const { request, wallet, payment, end } = await connected(injection)
      const psbt = psbtOf(payment, await give(payment, 50_000))
      const signed = (await request('signPsbt', { psbt })) as { psbt: string }
      const transaction = Transaction.fromPSBT(base64ToBytes(signed.psbt)!)
      const [[key, signature]] = transaction.getInput(0).partialSig as [[Uint8Array, Uint8Array]]
      // SIGHASH_NONE: any holder of the signature can choose the outputs
      const none = Uint8Array.from([...signature.slice(0, -1), 2])
      const loose = Transaction.fromPSBT(base64ToBytes(psbt)!)
      loose.updateInput(0, { partialSig: [[key, none]] }, true)
      answerPsbt(wallet, injection, bytesToBase64(loose.toPSBT()))
      await rejects(request('signPsbt', { psbt }), isCode('invalid-reply'))
      end()
    })
  }

  test('that a wallet says it has sent is the one that was asked for', async () => {
    const { request, wallet, payment, end } = await connected('standard')
    const psbt = psbtOf(payment, await give(payment, 50_000))
    for (const txId of ['ab'.repeat(32), 'sent', undefined]) {
      wallet.answerNext({ result: [{ txId }] }, 'bitcoin:signAndSendTransaction')
      await rejects(request('signPsbt', { psbt, broadcast: true }), isCode('invalid-reply'))
    }
    end()
  })

  const refused: readonly (readonly [string, (payment: string, psbt: string) => object])[] = [
    ['what is none', () => ({ psbt: 'aGVsbG8=' })],
    ['no text', () => ({ psbt: 7 })],
    ['an input that is not there', (address, psbt) => ({ psbt, signInputs: [{ address, index: 1 }] })],
    ['no input at all', (_, psbt) => ({ psbt, signInputs: [] })],
    ['one whose inputs are somebody else’s', () => ({ psbt: psbtOf(stranger, '22'.repeat(32)) })]
  ]
  for (const [what, params] of refused) {
    test(`does not reach the wallet with ${what}`, async () => {
      const { request, wallet, payment, end } = await connected('sats')
      const before = wallet.requests.length
      await rejects(request('signPsbt', params(payment, psbtOf(payment, '22'.repeat(32)))), inParams)
      equal(wallet.requests.length, before)
      end()
    })
  }
})

/** Makes the wallet return that transaction next, whatever it is requested to sign. */
function answerPsbt(wallet: Awaited<ReturnType<typeof createBitcoinTestWallet>>, injection: Injection, psbt: string): void {
  if (injection === 'sats') wallet.answerNext({ result: { psbt } }, 'signPsbt')
  else wallet.answerNext({ result: [{ signedPsbt: base64ToBytes(psbt) }] }, 'bitcoin:signTransaction')
}

describe('a transfer on Bitcoin', () => {
  test('pays satoshis, and the receiver has them', async () => {
    const { provider, accounts, payment, network, end } = await connected('sats')
    await give(payment, 100_000)
    const before = await chain!.balance(`${network.caipNetworkId}:${stranger}`, network, {})
    const txid = await chain!.transactions!.send(provider, accounts[0]!, { to: stranger, value: 12_345n })
    match(txid, /^[\da-f]{64}$/)
    const { value, decimals, symbol } = await chain!.balance(`${network.caipNetworkId}:${stranger}`, network, {})
    deepEqual([value - before.value, decimals, symbol], [12_345n, 8, 'BTC'])
    end()
  })

  const rows: readonly (readonly [string, object, ErrorCode])[] = [
    [
      'an address of another network',
      { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 1n },
      'invalid-receiver'
    ],
    ['no address', { recipientAddress: 'somebody', amount: 1n }, 'invalid-receiver'],
    ['nothing', { recipientAddress: stranger, amount: 0n }, 'invalid-amount'],
    ['less than nothing', { recipientAddress: stranger, amount: -1n }, 'invalid-amount'],
    ['a fraction of a bitcoin', { recipientAddress: stranger, amount: '0.5' }, 'invalid-amount'],
    ['more than there is', { recipientAddress: stranger, amount: 2_100_000_000_000_001n }, 'invalid-amount'],
    ['a memo, which no wallet takes', { recipientAddress: stranger, amount: 1n, memo: '00' }, 'unsupported-method']
  ]
  for (const [what, params, expected] of rows) {
    test(`does not reach the wallet with ${what}`, async () => {
      const { request, wallet, end } = await connected('sats')
      const before = wallet.requests.length
      await rejects(request('sendTransfer', params), isCode(expected))
      equal(wallet.requests.length, before)
      end()
    })
  }

  test('takes a script’s address, which no account signs for', async () => {
    const { request, payment, end } = await connected('sats')
    await give(payment, 100_000)
    const script = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    match(
      ((await request('sendTransfer', { recipientAddress: script, amount: '1000' })) as { txid: string }).txid,
      /^[\da-f]{64}$/
    )
    end()
  })

  test('is none of what a wallet of Wallet Standard does, nor of an address for ordinals', async () => {
    const standard = await connected('standard')
    const params = { recipientAddress: stranger, amount: 1n }
    await rejects(standard.request('sendTransfer', params), error => code(error) === 4200)
    const sats = await connected('sats')
    await rejects(sats.request('sendTransfer', { ...params, account: sats.ordinals }), error => code(error) === 4200)
    sats.wallet.answerNext({ result: { txid: 'paid' } }, 'sendTransfer')
    await rejects(sats.request('sendTransfer', params), isCode('invalid-reply'))
    standard.end()
    sats.end()
  })
})

describe('a request to a Bitcoin wallet', () => {
  test('for addresses returns their purpose, where the wallet reports it', async () => {
    const { request, payment, ordinals, end } = await connected('sats')
    const reply = (await request('getAccountAddresses')) as Record<string, string>[]
    deepEqual(
      reply.map(({ address, intention }) => [address, intention]),
      [
        [payment, 'payment'],
        [ordinals, 'ordinal']
      ]
    )
    end()
  })

  const rows: readonly (readonly [string, string, object, number])[] = [
    ['of a method that nobody knows', 'stealKeys', {}, 4200],
    ['of another kind of chain', 'eth_sendTransaction', {}, 4200],
    ['to sign for an account that is not shared', 'signMessage', { message: 'a', address: stranger }, 4100],
    ['to sign what is no text', 'signMessage', { message: 7 }, -32602],
    ['to sign by a protocol that is none', 'signMessage', { message: 'a', protocol: 'rsa' }, -32602]
  ]
  for (const [what, method, params, expected] of rows) {
    test(`${what} does not reach the wallet: ${expected}`, async () => {
      const { request, wallet, end } = await connected('sats')
      const before = wallet.requests.length
      await rejects(request(method, params), error => code(error) === expected)
      equal(wallet.requests.length, before)
      end()
    })
  }

  const ends: readonly (readonly [string, (bench: Awaited<ReturnType<typeof connected>>) => unknown])[] = [
    ['the visitor has disconnected', ({ source, connection }) => source.disconnect(connection)],
    ['the kit has stopped', ({ end }) => end()],
    ['the wallet has gone', ({ wallet }) => wallet.revoke()]
  ]
  for (const injection of injections) {
    for (const [what, finish] of ends) {
      test(`is refused once ${what} (${injection})`, async () => {
        const bench = await connected(injection)
        await finish(bench)
        const before = bench.wallet.requests.length
        for (const method of ['getAccountAddresses', 'signMessage', 'unknown'])
          await rejects(bench.request(method, { message: 'a' }), error => code(error) === 4900, method)
        equal(bench.wallet.requests.length, before)
        bench.end()
      })
    }
  }
})
