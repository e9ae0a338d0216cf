import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesToBase58, base58ToBytes } from '../../../adapters/base/base58.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../../adapters/base/errors.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { verifySolanaSignature } from '../../../adapters/siwx/verify-solana.ts'
import { adapterContext } from '../../kit/adapter-context.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { localSolana, solanaNetwork } from '../../kit/local-solana.ts'
import { createSolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'

const local = localSolana()
const { chain } = solana()
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

async function connected(options: Partial<SolanaTestWalletOptions> = {}) {
  const window = new FakeWindow()
  const { chainId, rpcUrl } = local.chain
  const chains = [
    { chain: chainId, rpcUrl },
    { chain: 'solana:devnet', rpcUrl }
  ] as const
  const wallet = await createSolanaTestWallet({ window, chains, ...options })
  const { source } = solana({ window })
  const end = source!.start(adapterContext([local.network, devnet]))
  const [connection] = await source!.connect('Test Wallet', { namespaces: ['solana'] })
  const { provider, accounts } = connection!
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { wallet, source: source!, connection: connection!, provider, account: accounts[0]!, request, end }
}

const text = (words: string): string => bytesToBase58(new TextEncoder().encode(words))
const code = (error: unknown): unknown => (error as { code?: unknown }).code
const isCode = (wanted: ErrorCode) => (error: unknown) =>
  isKitError(error, wanted) || (error instanceof Error && error.cause instanceof KitError && error.cause.code === wanted)

/** Returns an unsigned transaction of the account that moves a lamport. */
async function transactionOf(account: string, { from }: { from?: string } = {}): Promise<string> {
  const {
    appendTransactionMessageInstruction,
    compileTransaction,
    createTransactionMessage,
    getTransactionEncoder,
    pipe,
    ...web3
  } = await import('@solana/web3.js')
  const payer = (from ?? account.slice(account.lastIndexOf(':') + 1)) as never
  const reply = (await local.request('getLatestBlockhash')) as { value: { blockhash: string; lastValidBlockHeight: number } }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => web3.setTransactionMessageFeePayer(payer, empty),
    paid => web3.setTransactionMessageLifetimeUsingBlockhash(reply.value as never, paid),
    dated =>
      appendTransactionMessageInstruction(
        {
          programAddress: '11111111111111111111111111111111' as never,
          accounts: [
            { address: payer, role: 3 },
            { address: payer, role: 1 }
          ],
          data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
        },
        dated
      )
  )
  return bytesToBase58(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

describe('a message', () => {
  test('is signed as sign-in verifies it', async () => {
    const { provider, account } = await connected()
    const signature = await chain!.messages!.sign(provider, account, 'Grüße\nvon hier')
    ok(await verifySolanaSignature(account.slice(account.lastIndexOf(':') + 1), 'Grüße\nvon hier', signature))
  })

  test('that the user does not sign is a response', async () => {
    const { provider, account, wallet } = await connected()
    wallet.failNext(4001)
    await rejects(chain!.messages!.sign(provider, account, 'Hello'), UserRejectedError)
  })

  const signature = new Uint8Array(64).fill(1)
  const signedMessage = new TextEncoder().encode('Hello')
  const lies: readonly (readonly [string, unknown])[] = [
    ['nothing', []],
    ['no list', { signature, signedMessage }],
    [
      'two answers',
      [
        { signature, signedMessage },
        { signature, signedMessage }
      ]
    ],
    ['another message', [{ signature, signedMessage: new TextEncoder().encode('Send all') }]],
    ['a signature of another key', [{ signature, signedMessage }]],
    ['a short signature', [{ signature: signature.slice(1), signedMessage }]],
    ['a signature as text', [{ signature: bytesToBase58(signature), signedMessage }]]
  ]
  for (const [what, result] of lies) {
    test(`is not signed by a wallet that gives ${what}`, async () => {
      const { provider, account, wallet } = await connected()
      wallet.answerNext({ result }, 'solana:signMessage')
      await rejects(chain!.messages!.sign(provider, account, 'Hello'), isCode('invalid-reply'))
    })
  }
})

describe('a transaction', () => {
  test('is signed, one or several', async () => {
    const { request, account } = await connected()
    const transaction = await transactionOf(account)
    const one = (await request('solana_signTransaction', { transaction })) as { transaction: string; signature: string }
    equal(base58ToBytes(one.signature)?.length, 64)
    equal(bytesToBase58(base58ToBytes(one.transaction, 1700)!.slice(1, 65)), one.signature)
    const all = (await request('solana_signAllTransactions', { transactions: [transaction, transaction] })) as {
      transactions: string[]
    }
    deepEqual(all.transactions, [one.transaction, one.transaction])
  })

  test('is not believed signed where it is not', async () => {
    const { request, account, wallet } = await connected()
    const transaction = await transactionOf(account)
    for (const signedTransaction of [base58ToBytes(transaction, 1700)!, new Uint8Array(10), undefined]) {
      wallet.answerNext({ result: [{ signedTransaction }] }, 'solana:signTransaction')
      await rejects(request('solana_signTransaction', { transaction }), isCode('invalid-reply'))
    }
  })

  test('carries the options of sending, in today’s words [5.18]', async () => {
    const { request, account, wallet } = await connected()
    const transaction = await transactionOf(account)
    const send = (preflightCommitment: string) => {
      wallet.answerNext({ result: [{ signature: new Uint8Array(64).fill(3) }] }, 'solana:signAndSendTransaction')
      return request('solana_signAndSendTransaction', {
        transaction,
        options: { preflightCommitment, skipPreflight: true, maxRetries: 3, other: 1 }
      })
    }
    const commitments = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
    const handed: unknown[] = []
    for (const commitment of commitments) {
      await send(commitment)
      const [input] = wallet.requests.at(-1)!.params as { options: Record<string, unknown> }[]
      deepEqual({ ...input!.options, preflightCommitment: 0 }, { preflightCommitment: 0, skipPreflight: true, maxRetries: 3 })
      handed.push(input!.options['preflightCommitment'])
    }
    deepEqual(handed, ['processed', 'confirmed', 'finalized', 'processed', 'confirmed', 'confirmed', 'finalized', 'finalized'])
    await rejects(send('soon'), error => code(error) === -32602)
  })

  test('goes to the network that the site is on, by the wallet’s own name of it', async () => {
    const { request, account, wallet, connection } = await connected()
    const transaction = await transactionOf(account)
    const requestedChain = async () => {
      await request('solana_signTransaction', { transaction })
      return (wallet.requests.at(-1)!.params as { chain: string }[])[0]!.chain
    }
    equal(await requestedChain(), local.chain.chainId)
    await connection.switchNetwork(devnet, {})
    equal(await requestedChain(), 'solana:devnet')
  })
})

describe('signing in', () => {
  test('gives what was signed, of the account that is connected', async () => {
    const { request, account } = await connected()
    const address = account.slice(account.lastIndexOf(':') + 1)
    const input = { domain: 'shop.example', address, statement: 'Hello', nonce: 'abcdefgh', version: '1' }
    const reply = (await request('solana_signIn', input)) as Record<'address' | 'signedMessage' | 'signature', string>
    const message = new TextDecoder().decode(base58ToBytes(reply.signedMessage, 2000))
    ok(message.startsWith('shop.example wants you to sign in with your Solana account:'))
    ok(await verifySolanaSignature(reply.address, message, reply.signature))
  })

  test('with another account is no sign-in', async () => {
    const { request, wallet } = await connected()
    const [, other] = wallet.accounts
    const output = { account: { address: other }, signedMessage: new Uint8Array(3), signature: new Uint8Array(64) }
    wallet.answerNext({ result: [output] }, 'solana:signIn')
    await rejects(request('solana_signIn', {}), isCode('siwx-address'))
  })
})

describe('a request', () => {
  const rows: readonly (readonly [string, string, unknown, number])[] = [
    ['of a method that nobody knows', 'solana_stealKeys', {}, 4200],
    ['of another kind of chain', 'eth_sendTransaction', [{}], 4200],
    ['to sign for an account that is not shared', 'solana_signMessage', { message: text('a'), pubkey: text('b') }, 4100],
    ['to sign what is no base58', 'solana_signMessage', { message: '0x00' }, -32602],
    ['to sign no transaction', 'solana_signTransaction', { transaction: text('hello') }, -32602],
    ['to sign none of several', 'solana_signAllTransactions', { transactions: [] }, -32602]
  ]
  for (const [what, method, params, expected] of rows) {
    test(`${what} does not reach the wallet: ${expected}`, async () => {
      const { request, wallet } = await connected()
      const before = wallet.requests.length
      await rejects(request(method, params), error => code(error) === expected)
      equal(wallet.requests.length, before)
    })
  }

  test('for a transaction of another account does not reach the wallet', async () => {
    const { request, wallet, account } = await connected()
    const before = wallet.requests.length
    const transaction = await transactionOf(account, { from: bytesToBase58(crypto.getRandomValues(new Uint8Array(32))) })
    await rejects(request('solana_signTransaction', { transaction }), error => code(error) === -32602)
    equal(wallet.requests.length, before)
  })

  test('of a feature that the wallet has not got, or the account, is 4200', async () => {
    const { request } = await connected({ features: ['solana:signTransaction'] })
    await rejects(request('solana_signMessage', { message: text('a') }), error => code(error) === 4200)
    const watching = await connected({ accountCount: 0, watched: ['vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'] })
    await rejects(watching.request('solana_signMessage', { message: text('a') }), error => code(error) === 4200)
  })

  test('that reads is answered by the network’s own node', async () => {
    const { request, wallet } = await connected()
    const before = wallet.requests.length
    equal(await request('getMinimumBalanceForRentExemption', [0]), 890_880)
    equal(wallet.requests.length, before)
  })

  const ends: readonly (readonly [string, (bench: Awaited<ReturnType<typeof connected>>) => unknown])[] = [
    ['the visitor has disconnected', ({ source, connection }) => source.disconnect(connection)],
    ['the kit has stopped', ({ end }) => end()],
    ['the wallet has gone', ({ wallet }) => wallet.revoke()]
  ]
  for (const [what, finish] of ends) {
    test(`is refused once ${what}`, async () => {
      const bench = await connected()
      await finish(bench)
      const before = bench.wallet.requests.length
      for (const method of ['solana_getAccounts', 'solana_signMessage', 'getBalance', 'solana_unknown'])
        await rejects(bench.request(method, {}), error => code(error) === 4900, method)
      equal(bench.wallet.requests.length, before)
    })
  }

  test('that responds only after the user has left is dropped', async () => {
    const { request, wallet, source, connection } = await connected()
    wallet.answerNext(async () => {
      await source.disconnect(connection)
      return 'approve' as const
    }, 'solana:signMessage')
    await rejects(request('solana_signMessage', { message: text('a') }))
  })
})
