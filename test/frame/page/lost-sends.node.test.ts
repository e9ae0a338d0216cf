import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { before, describe, test, type TestContext } from 'node:test'
import { address, createNoopSigner, type Address } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import type { Bytes } from '../../../frame/page/keys/bytes.ts'
import { frameBrowser } from '../../kit/frame-tabs.ts'
import { localSolana } from '../../kit/local-solana.ts'
import { loginService } from '../../kit/login-service.ts'
import { newEmail } from '../../kit/recorded-wallet.ts'
import { startRpcServer } from '../../kit/rpc-server.ts'
import { scriptedEvm, type EvmScript } from '../../kit/scripted-evm.ts'
import { requestSolana, fundedWallet, recentHash, wireOf } from './approve/solana-requests.ts'

// A user who sees a failed payment pays again.

describe('a payment whose answer from the node is lost', { timeout: 240_000 }, () => {
  const login = loginService()

  async function pay(context: TestContext, script: EvmScript) {
    const node = await scriptedEvm(script)
    const browser = frameBrowser({ service: login.service, networks: [node.network] })
    context.after(() => browser.close())
    context.after(() => node.stop())
    const tab = browser.tab()
    await tab.logIn(newEmail())
    const { address: from } = await tab.request('GET_USER')
    const params = [{ from, to: '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e', value: '0xde0b6b3a7640000' }]
    const paying = tab.request('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: 1 })
    ;(await tab.shown()).press()
    return { node, reply: paying.then(String) }
  }

  for (const [when, refused] of [
    ['waits at the node', 'already known'],
    ['is in a block', 'nonce too low: next nonce 1, tx nonce 0']
  ] as const) {
    test(`is answered with its hash, where it ${when} as it is sent again`, async context => {
      const onSend: EvmScript['onSend'] = attempt => (attempt === 0 ? 'lost' : { refused })
      const { node, reply } = await pay(context, { onSend })
      equal(await reply, node.hashes()[0])
      deepEqual(node.nonces(), [0])
    })
  }

  test('is answered with its hash, where a node that is asked again says it has it, and shows it not yet', async context => {
    const { reply } = await pay(context, { onSend: () => ({ refused: 'already known' }) })
    match(await reply, /^0x[0-9a-f]{64}$/)
  })

  test('is no failure where no node responds any more: its hash is returned', async context => {
    const { node, reply } = await pay(context, { isSilentAfter: true })
    await rejects(reply, error => {
      equal(isKitError(error, 'outcome-unknown'), true, String(error))
      const [hash] = node.hashes()
      match((error as Error).message, new RegExp(`may have been sent, as ${hash}`))
      return true
    })
  })

  test('is refused in the node’s words, where the node has taken nothing', async context => {
    const { node, reply } = await pay(context, { onSend: () => ({ refused: 'insufficient funds for transfer' }) })
    await rejects(reply, error => error instanceof RpcError && error.shortMessage === 'insufficient funds for transfer')
    deepEqual(node.nonces(), [])
  })
})

describe('a Solana payment whose answer from the node is lost', { timeout: 240_000 }, () => {
  const stranger = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
  const local = localSolana()
  let key: Bytes
  let wallet: Address
  before(async () => {
    ;({ key, wallet } = await fundedWallet(local, 5_000_000_000))
  })

  /** Sends over a node that loses the responses of these requests, which do arrive. */
  async function pay(context: TestContext, amount: bigint, isLost: (method: string, attempt: number) => boolean) {
    let tries = 0
    const node = await startRpcServer((calls, response) => {
      const [call] = calls
      const method = call!.method
      const attempt = method === 'sendTransaction' ? tries++ : tries
      void fetch(local.chain.rpcUrl, { method: 'POST', body: JSON.stringify(calls.length > 1 ? calls : call) })
        .then(answer => answer.text())
        .then(answer => (isLost(method, attempt) ? void response.socket?.destroy() : void response.end(answer)))
    })
    context.after(() => node.stop())
    const start = await balance()
    const instruction = getTransferSolInstruction({ source: createNoopSigner(wallet), destination: stranger, amount })
    const transaction = wireOf(wallet, [instruction], await recentHash(local))
    const paying = requestSolana({ local, key, wallet, rpc: node.url }, 'solana_signAndSendTransaction', { transaction })
    return { reply: paying.then(({ reply }) => reply.signature), paid: async () => (await balance()) - start }
  }
  const balance = async () => ((await local.request('getBalance', stranger)) as { value: number }).value

  test('is answered with its signature', async context => {
    const { reply, paid } = await pay(context, 1_000_000_000n, (method, attempt) => method === 'sendTransaction' && attempt === 0)
    const signature = await reply
    equal(await paid(), 1_000_000_000)
    const { value } = (await local.request('getSignatureStatuses', [signature])) as { value: unknown[] }
    match(JSON.stringify(value), /slot/)
  })

  test('is no failure where no node responds any more: its signature is returned', async context => {
    const { reply, paid } = await pay(
      context,
      2_000_000_000n,
      method => method === 'sendTransaction' || method === 'getSignatureStatuses'
    )
    await rejects(
      reply,
      error => isKitError(error, 'outcome-unknown') && /may have been sent, as [1-9A-HJ-NP-Za-km-z]{80,90}/.test(error.message)
    )
    equal(await paid(), 2_000_000_000)
  })
})
