import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { cleanStores } from 'nanostores'
import type { Chain, NameResult, Names } from '../../../adapters/chain.ts'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { primaryNameFlow } from '../../../state/name/primary-name.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { back, push } from '../../../state/router/router.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, type Answer } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { loginAdapter } from '../../kit/login-adapter.ts'

const name = 'ada.reown.id'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const registrar = '0x00000000000000000000000000000000000000e5'
const found: NameResult = { kind: 'found', name, address, record: 'network' }

let platform: FakeEnvironment
let kit: Kit
beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
})
afterEach(() => {
  kit.stop()
  cleanStores()
  platform.restore()
})

interface Opened {
  /** What the name resolves to in ENS; `undefined`: the network fails. */
  readonly resolves?: NameResult | undefined
  readonly answer?: Answer
  readonly networks?: readonly number[]
  readonly isSmart?: boolean
  readonly hasPrimary?: boolean
}

/** Opens the screen after a registration, with an account on network 2; ENS is on network 1. */
async function open(options: Opened = {}) {
  const { answer = 'approve', networks = [2, 1], isSmart = false, hasPrimary = true } = options
  const resolves = 'resolves' in options ? options.resolves : found
  const source = connectingSource({
    id: 'embedded',
    wallets: [{ id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }],
    account: `eip155:2:${address}`,
    transacts: answer
  })
  const sent: (readonly [account: string, to: string | undefined])[] = []
  const { chain } = source.adapter
  const names: Names = {
    homeOf: (_network, all) => all.find(({ id }) => id === 1),
    resolve: () => (resolves ? Promise.resolve(resolves) : Promise.reject(new TypeError('offline'))),
    lookUp: async () => undefined,
    ...(hasPrimary && { primary: async () => ({ to: registrar, data: '0x1234' as const }) })
  }
  const transactions: NonNullable<Chain['transactions']> = {
    send(provider, account, call) {
      sent.push([account, call.to])
      return chain!.transactions!.send(provider, account, call)
    }
  }
  const login = loginAdapter().source!.login!
  kit = createKit({
    adapters: [{ chain: { ...chain!, names: async () => names, transactions }, source: { ...source.adapter.source!, login } }],
    networks: networks.map(id => testNetwork(id)) as never,
    defaultAccountTypes: { eip155: isSmart ? 'smartAccount' : 'eoa' }
  })
  await connectWallet({ sourceId: 'embedded', walletId: 'embedded', namespaces: ['eip155'] })
  await kit.open('Account')
  push('RegisterAccountNameSuccess', { name })
  const flow = primaryNameFlow()
  await flow.offer(name)
  return { flow, sent, source }
}

describe('the primary name of an account', () => {
  it('is offered where the name leads to the account in ENS, or only a gateway knows it', async () => {
    const offered: string[] = []
    for (const options of [
      {},
      { resolves: { kind: 'off-chain' } },
      { resolves: { kind: 'none' } },
      { resolves: { ...found, address: registrar } },
      { resolves: undefined },
      { networks: [2] },
      { hasPrimary: false },
      { isSmart: true }
    ] satisfies Opened[]) {
      const { flow } = await open(options)
      offered.push(flow.$status.get().name)
      kit.stop()
    }
    assert.deepEqual(offered, ['offered', 'offered', ...Array.from({ length: 6 }, () => 'not-offered')])
  })

  it('is set by a transaction of the account on the network of ENS', async () => {
    const { flow, sent } = await open()
    await flow.set()
    const status = flow.$status.get()
    assert.equal(status.name, 'sent')
    assert.equal(status.name === 'sent' && status.network.caipNetworkId, 'eip155:1')
    assert.deepEqual(sent, [[`eip155:1:${address}`, registrar]])
    await flow.set()
    assert.equal(sent.length, 1, 'once')
  })

  it('is offered again after a rejection, and after a failure with its text', async () => {
    const rejected = await open({ answer: 'refuse' })
    await rejected.flow.set()
    assert.equal(rejected.flow.$status.get().name, 'offered')
    kit.stop()
    const { flow, sent } = await open({ answer: 'fail' })
    await flow.set()
    const status = flow.$status.get()
    assert.equal(status.name === 'failed' && status.code, 'switch-failed' satisfies ErrorCode)
    await flow.set()
    assert.equal(sent.length, 2)
  })

  it('is forgotten with the screen', async () => {
    const { flow } = await open()
    back()
    assert.notEqual(primaryNameFlow(), flow)
  })
})
