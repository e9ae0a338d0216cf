import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { AccountId } from '../../../adapters/base/caip.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'
import { createMessage } from '../../../adapters/siwx/message.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { $signIn, signPendingMessage, signIn } from '../../../state/sign-in/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $sessions } from '../../../state/session/session.ts'
import { setPresenter } from '../../../state/router/open.ts'
import type { SiweClient, SiweSession } from '../../../state/options/siwx-config.ts'
import { localSiwx } from '../../../state/sign-in/local.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { until } from '../../kit/until.ts'

const address = firstAccount.split(':')[2]!
const secondAccount: AccountId = 'eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const second = secondAccount.split(':')[2]!

let platform: FakeEnvironment
let kit: Kit | undefined
const { error } = console

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
  console.error = () => undefined
})
afterEach(() => {
  kit?.stop()
  platform.restore()
  console.error = error
})

/** Creates an app's client that predates `siwx`, with a server that stores one session. */
function oldClient(more: Partial<SiweClient> = {}) {
  const requests: string[] = []
  let session: SiweSession | undefined
  const client: SiweClient = {
    async getNonce(account) {
      requests.push(`nonce ${account}`)
      return '0123456789abcdef'
    },
    createMessage: ({ address: id, iat, ...fields }) => createMessage({ ...fields, issuedAt: iat, address: id.split(':')[4]! }),
    async verifyMessage({ message, signature }) {
      requests.push('verify')
      if (signature !== '0xgood') return false
      session = { address: message.split('\n')[1]!, chainId: Number(/Chain ID: (\d+)/.exec(message)![1]) }
      return true
    },
    async getSession() {
      return session ?? null
    },
    async signOut() {
      requests.push('out')
      session = undefined
      return true
    },
    onSignIn: signed => requests.push(`in ${signed?.address} ${signed?.chainId}`),
    onSignOut: () => requests.push('told out'),
    ...more
  }
  return { client, requests }
}

async function start(client: SiweClient, signature = '0xgood') {
  const source = connectingSource({ signs: () => signature, accounts: [firstAccount, secondAccount] })
  kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], siwe: client })
  await kit.connect(testWallet.id)
  return { kit, source }
}
const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)

describe('the option siwe', () => {
  test('signs in and out by the old client, and calls it [3.105]', async () => {
    const { client, requests } = oldClient({ getMessageParams: async () => ({ statement: 'As it was.' }) })
    const { kit } = await start(client)
    await step('asking')
    assert.match($signIn.get().message!.text, new RegExp(`^shop.example wants .*\n${address}\n\nAs it was\\.\n\n`))
    signPendingMessage()
    await step('signed-in')
    await kit.disconnect()
    await platform.advance(1)
    assert.deepEqual(requests, [`nonce ${address}`, 'verify', `in ${address} 1`, 'out', 'told out'])
  })

  test('a session of its server is enough, for its account and its network', async () => {
    const { client } = oldClient({ getSession: async () => ({ address, chainId: 1 }) })
    const { source } = await start(client)
    await step('signed-in')
    source.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    await step('asking')
  })

  test('of what a wallet has signed for each network as it connected that of the active one is taken, for it keeps one session', async () => {
    const { client, requests } = oldClient()
    const signedIn = [2, 1].map(chainId => ({
      account: `eip155:${chainId}:${address}` as const,
      message: createMessage({
        domain: 'shop.example',
        uri: 'https://shop.example',
        version: '1',
        nonce: '0123456789abcdef',
        issuedAt: '2023-11-14T22:13:20Z',
        address,
        chainId
      }),
      signature: '0xgood'
    }))
    const source = connectingSource({ signs: () => '0xgood', signedIn })
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], siwe: client })
    await kit.connect(testWallet.id)
    await step('signed-in')
    assert.deepEqual(requests, ['verify', `in ${address} 1`])
    source.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    await step('asking')
    assert.deepEqual(requests.slice(2), ['out', 'told out', `nonce ${address}`])
  })

  const changes = [
    ['account', { accounts: [secondAccount, firstAccount] }, 'signOutOnAccountChange', { address: second, chainId: 1 }],
    ['network', { chainId: 'eip155:2', accounts: [`eip155:2:${address}`] }, 'signOutOnNetworkChange', { address, chainId: 2 }]
  ] as const
  for (const [what, change, flag, next] of changes) {
    for (const wanted of [undefined, true]) {
      test(`a change of ${what} signs out, and prompts again (${flag}: ${wanted})`, async () => {
        const { client, requests } = oldClient(wanted === undefined ? {} : { [flag]: wanted })
        const { source } = await start(client)
        await step('asking')
        signPendingMessage()
        await step('signed-in')
        source.change(change)
        await step('asking')
        assert.deepEqual(requests.slice(2, 5), [`in ${address} 1`, 'out', 'told out'])
        signPendingMessage()
        await step('signed-in')
        assert.equal(requests.at(-1), `in ${next.address} ${next.chainId}`)
        assert.equal(requests.filter(each => each === 'out').length, 1)
      })
    }

    test(`a session outlives a change of ${what} where the site wants it to, and ends when the user disconnects`, async () => {
      const { client, requests } = oldClient({ [flag]: false })
      const { source, kit } = await start(client)
      await step('asking')
      signPendingMessage()
      await step('signed-in')
      source.change(change)
      await step('signed-in')
      assert.equal(requests.includes('out'), false)
      const { data } = await signIn()
      assert.deepEqual([data.accountAddress, data.chainId], [address, 'eip155:1'], 'the session is told as it is')
      await kit.disconnect()
      await platform.advance(1)
      assert.deepEqual(requests.slice(-2), ['out', 'told out'])
      assert.equal(requests.filter(each => each === 'out').length, 1, 'there is one session in all')
    })
  }

  test('a previous session of another account is ended, with an event', async () => {
    const { client, requests } = oldClient()
    await client.verifyMessage({ message: `\n${second}\nChain ID: 1`, signature: '0xgood' })
    await start(client)
    await step('asking')
    assert.deepEqual(requests, ['verify', 'out', 'told out', `nonce ${address}`])
  })

  test('what another tab has made of the session is left to it, and noticed', async () => {
    const { client, requests } = oldClient()
    await start(client)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    await client.verifyMessage({ message: `\n${second}\nChain ID: 1`, signature: '0xgood' })
    platform.setVisible(true)
    await step('asking')
    assert.equal(requests.includes('out'), false)
  })

  test('a site that does not end its session at a change signs no user in', async () => {
    const { client } = oldClient({ signOut: async () => false })
    const { source } = await start(client)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    source.change({ accounts: [secondAccount, firstAccount] })
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
  })

  test('disconnecting does not sign out where the site does not want it', async () => {
    const { client, requests } = oldClient({ signOutOnDisconnect: false })
    const { kit } = await start(client)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    await kit.disconnect()
    await platform.advance(1)
    assert.equal(requests.includes('out'), false)
    await kit.connect(testWallet.id)
    await step('signed-in')
  })

  test('a signature that its server does not take is no session', async () => {
    const { client } = oldClient()
    await start(client, '0xbad')
    await step('asking')
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'siwx-signature')
  })

  describe('beside networks of another kind', () => {
    const solana = { ...testNetwork(2), caipNetworkId: 'solana:2', chainNamespace: 'solana' } as const
    const phantom: SourceWallet = { id: 'phantom', name: 'Phantom', type: 'ANNOUNCED', namespace: 'solana' }

    async function startBoth(client: SiweClient) {
      const evm = connectingSource({ signs: () => '0xgood' })
      const other = connectingSource({
        id: 'other',
        signs: () => 'of no use',
        wallets: [phantom],
        account: 'solana:2:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      })
      kit = createKit({ adapters: [evm.adapter, other.adapter], networks: [testNetwork(1), solana], siwe: client })
      return { kit, evm, other }
    }
    const statusOf = (namespace: 'eip155' | 'solana') => $sessions.get()[namespace]?.status

    test('a wallet of theirs is used as it is, and nothing is asked of the site', async () => {
      const getSession = () => assert.fail('asked for a session')
      const { client, requests } = oldClient({ getSession, signOut: getSession })
      const { kit, other } = await startBoth(client)
      await kit.connect('phantom')
      await platform.advance(1_000)
      assert.deepEqual(
        [statusOf('solana'), $signIn.get().step, requests, other.requestLog],
        ['connected', 'idle', [], ['connect phantom']]
      )
      await assert.rejects(signIn(), { code: 'siwx-no-network' })
      await kit.disconnect()
      await platform.advance(1)
      assert.deepEqual([statusOf('solana'), requests], ['disconnected', []])
    })

    test('a wallet of theirs leaves the session of the other one as it is', async () => {
      const { client, requests } = oldClient()
      const { kit, evm, other } = await startBoth(client)
      await kit.connect(testWallet.id)
      await step('asking')
      signPendingMessage()
      await step('signed-in')
      const signedIn = [...requests]
      await kit.connect('phantom')
      await step('idle')
      await platform.advance(1_000)
      platform.setVisible(true)
      await kit.switchNetwork(1)
      await step('signed-in')
      await kit.disconnect('solana')
      await platform.advance(1)
      assert.deepEqual([statusOf('eip155'), statusOf('solana'), $signIn.get().step], ['connected', 'disconnected', 'signed-in'])
      assert.deepEqual(requests, signedIn, 'it was neither ended nor asked for again')
      assert.deepEqual([evm.requestLog.filter(each => each === 'sign').length, other.requestLog.includes('sign')], [1, false])
      await kit.disconnect('eip155')
      await platform.advance(1)
      assert.deepEqual(requests.slice(signedIn.length), ['out', 'told out'])
    })

    test('one that was asked about is left to sign in later where another network is chosen meanwhile', async () => {
      const { client, requests } = oldClient()
      const { kit } = await startBoth(client)
      await kit.connect(testWallet.id)
      await step('asking')
      await kit.connect('phantom')
      await step('idle')
      assert.equal(statusOf('eip155'), 'connected')
      await kit.switchNetwork(1)
      await step('asking')
      assert.equal(requests.includes('out'), false)
    })
  })

  test('asks nothing while it is not enabled', async () => {
    const { client, requests } = oldClient({ enabled: false })
    await start(client)
    await platform.advance(1_000)
    assert.deepEqual([$signIn.get().step, requests], ['idle', []])
  })

  test('is not taken beside siwx, nor without its methods', () => {
    const { client } = oldClient()
    const refused = (options: object) =>
      assert.throws(
        () => createKit({ networks: [testNetwork(1)], ...options }),
        (thrown: unknown) => thrown instanceof KitError && thrown.code === 'invalid-option'
      )
    refused({ siwe: client, siwx: localSiwx() })
    refused({ siwe: { getNonce: client.getNonce } })
    refused({ siwx: {} })
    refused({ siwx: 'local' })
  })
})
