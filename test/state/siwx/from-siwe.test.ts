import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createMessage } from '../../../adapters/siwx/message.ts'
import { KitError } from '../../../adapters/base/error.ts'
import { $signIn, sign } from '../../../state/flows/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { setPresenter } from '../../../state/open.ts'
import type { SiweClient, SiweSession } from '../../../state/siwx/config.ts'
import { localSiwx } from '../../../state/siwx/local.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { until } from '../../kit/until.ts'

const address = firstAccount.split(':')[2]!

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

/** A site's client from before `siwx`, with a server that keeps one session. */
function oldClient(more: Partial<SiweClient> = {}) {
  const asked: string[] = []
  let session: SiweSession | undefined
  const client: SiweClient = {
    async getNonce(account) {
      asked.push(`nonce ${account}`)
      return '0123456789abcdef'
    },
    createMessage: ({ address: id, iat, ...fields }) => createMessage({ ...fields, issuedAt: iat, address: id.split(':')[4]! }),
    async verifyMessage({ message, signature }) {
      asked.push('verify')
      if (signature !== '0xgood') return false
      session = { address: message.split('\n')[1]!, chainId: Number(/Chain ID: (\d+)/.exec(message)![1]) }
      return true
    },
    async getSession() {
      return session ?? null
    },
    async signOut() {
      asked.push('out')
      session = undefined
      return true
    },
    onSignIn: signed => asked.push(`in ${signed?.address} ${signed?.chainId}`),
    onSignOut: () => asked.push('told out'),
    ...more
  }
  return { client, asked }
}

async function start(client: SiweClient, signature = '0xgood') {
  const source = connectingSource({ signs: () => signature })
  kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], siwe: client })
  await kit.connect(testWallet.id)
  return { kit, source }
}
const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)

describe('the option siwe', () => {
  test('signs in and out by the old client, and tells it', async () => {
    const { client, asked } = oldClient({ getMessageParams: async () => ({ statement: 'As it was.' }) })
    const { kit } = await start(client)
    await step('asking')
    assert.match($signIn.get().message!.text, new RegExp(`^shop.example wants .*\n${address}\n\nAs it was\\.\n\n`))
    sign()
    await step('signed-in')
    await kit.disconnect()
    await platform.advance(1)
    assert.deepEqual(asked, [`nonce ${address}`, 'verify', `in ${address} 1`, 'out', 'told out'])
  })

  test('a session of its server is enough, for its account and its network', async () => {
    const { client } = oldClient({ getSession: async () => ({ address, chainId: 1 }) })
    const { source } = await start(client)
    await step('signed-in')
    source.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    await step('asking')
  })

  test('a session outlives a change of network where the site wants it to', async () => {
    const { client } = oldClient({ getSession: async () => ({ address, chainId: 1 }), signOutOnNetworkChange: false })
    const { source } = await start(client)
    await step('signed-in')
    source.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    await step('signed-in')
  })

  test('a signature that its server does not take is no session', async () => {
    const { client } = oldClient()
    await start(client, '0xbad')
    await step('asking')
    sign()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'siwx-signature')
  })

  test('asks nothing while it is not enabled', async () => {
    const { client, asked } = oldClient({ enabled: false })
    await start(client)
    await platform.advance(1_000)
    assert.deepEqual([$signIn.get().step, asked], ['idle', []])
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
