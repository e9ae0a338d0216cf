import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { bytesToBase58 } from '../../../adapters/base/base58.ts'
import { solana } from '../../../adapters/solana/index.ts'
import { sendFlow } from '../../../state/send/send.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { push } from '../../../state/router/router.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { localSolana } from '../../kit/local-solana.ts'
import { realPage } from '../../kit/real-page.ts'
import { until } from '../../kit/until.ts'
import { mints } from '../../stack/solana/names.ts'
import { createSolanaTestWallet, type SolanaTestWallet } from '../../../adapters/testing/index.ts'

// A token on a local Solana chain. Asserts the recipient's balance afterwards.

const local = localSolana()

let wallet: SolanaTestWallet
let kit: Kit
let receiver: string
const stops: (() => void)[] = []

const form = () => {
  const flow = sendFlow()
  flow.begin({ token: mints.dollar.address })
  return flow
}
/** Returns the recipient's token balances. */
async function received(): Promise<readonly string[]> {
  const reply = await local.request(
    'getTokenAccountsByOwner',
    receiver,
    { mint: mints.dollar.address },
    { encoding: 'jsonParsed' }
  )
  const { value } = reply as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}

describe('sending a token on Solana', () => {
  beforeEach(async () => {
    stops.push(realPage())
    setPresenter(async () => undefined)
    const window = new FakeWindow()
    const { chainId, rpcUrl } = local.chain
    wallet = await createSolanaTestWallet({ window, chains: [{ chain: chainId, rpcUrl }] })
    kit = createKit({ adapters: [solana({ window })], networks: [local.network] })
    const connected = await kit.connect('Test Wallet')
    const account = connected.slice(connected.lastIndexOf(':') + 1)
    await local.request('requestAirdrop', account, 1_000_000_000)
    await local.request('stack_giveTokens', account, mints.dollar.address, '7500000')
    receiver = bytesToBase58(crypto.getRandomValues(new Uint8Array(32)))
    await kit.open('Account')
    push('WalletSend')
  })
  afterEach(() => {
    kit.stop()
    wallet.stop()
    for (const stop of stops.splice(0).reverse()) stop()
  })

  test('is refused in words without an amount or without a receiver, and goes with both [5.21]', async () => {
    const flow = form()
    await until(flow.$send, ({ token }) => token?.symbol === mints.dollar.symbol)
    const countSignRequests = () => wallet.requests.filter(({ method }) => /sign/i.test(method)).length
    const before = countSignRequests()
    flow.setAmount('1.5')
    await flow.submit()
    assert.deepEqual($toast.get(), { variant: 'error', message: 'Please enter a valid amount and receiver address' })
    await until($toast, toast => toast === undefined)
    flow.setAmount('')
    flow.setReceiver(receiver)
    await until(flow.$receiver, ({ name }) => name === 'found')
    await flow.submit()
    assert.deepEqual($toast.get(), { variant: 'error', message: 'Please enter a valid amount and receiver address' })
    assert.equal(countSignRequests(), before)

    flow.setAmount('1.5')
    await until(flow.$problem, problem => problem === undefined)
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    if (flow.$risky.get()) flow.accept(true)
    await flow.submit()
    assert.equal(flow.$status.get().name, 'sent')
    assert.equal(countSignRequests(), before + 1)
    assert.deepEqual(await received(), ['1500000'])
  })
})
