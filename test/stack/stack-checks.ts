import { countEvents } from './stack-json.ts'
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { eventually } from '../kit/eventually.ts'
import { clientOf } from './chains/test-client.ts'
import type { Stack, StackAddresses } from './stack.ts'

/** Timeout in milliseconds, long enough for a busy machine. */
export const patience = 30_000

/**
 * Checks that a name registered with the service resolves in ENS on the first chain, for clients that
 * do not know the service.
 */
async function aRegisteredNameIsFound({ chain, evm }: Pick<StackAddresses, 'chain' | 'evm'>): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  // the services of `npm run stack` keep their data, so each run uses another name
  const name = `found-${account.address.slice(2, 14).toLowerCase()}.reown.id`
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await account.signMessage({ message })
  const body = { coin_type: (0x80000000 | evm[0]!.chainId) >>> 0, address: account.address, message, signature }
  const registered = await fetch(`${chain}/v1/profile/account`, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(registered.status, 200, 'the name is not registered')
  assert.equal(await clientOf(evm[0]!).getEnsAddress({ name }), account.address)
}

export async function everythingAnswers({
  directory,
  relay,
  chain,
  wallet,
  mail,
  pay,
  auth,
  analytics,
  frame,
  evm,
  solana,
  bitcoin,
  polkadot,
  bundler,
  paymaster
}: StackAddresses): Promise<void> {
  const wallets = (await (await fetch(`${directory}/getWallets?page=1&entries=4`)).json()) as { data: unknown[]; count: number }
  assert.equal(wallets.data.length, 4)
  assert.ok(wallets.count >= 60)

  const origin = new URL(wallet).origin
  const nonce = await fetch(`${auth}/v1/siwx/nonce`, { method: 'POST', headers: { origin } })
  assert.deepEqual([nonce.status, nonce.headers.get('access-control-allow-origin')], [200, origin])

  const methods = (await (await fetch(`${auth}/v1/login/methods`)).json()) as {
    email: boolean
    social: string[]
    farcaster: boolean
  }
  assert.deepEqual(
    [methods.email, methods.farcaster, methods.social.sort()],
    [true, true, ['apple', 'discord', 'facebook', 'github', 'google', 'x']]
  )
  assert.deepEqual(await (await fetch(`${mail}/mails.json`)).json(), [])

  // the blockchain API lists the seller, and its page is at the URL of the API
  const { providers } = (await (await fetch(`${chain}/v1/onramp/options`)).json()) as { providers: { name: string }[] }
  assert.deepEqual(
    providers.map(({ name }) => name),
    ['sandbox']
  )
  assert.deepEqual(await (await fetch(`${pay}/purchases.json`)).json(), [])

  const event = { eventId: 'one', url: origin, domain: 'localhost', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } }
  const counted = (await countEvents({ analytics }))['MODAL_OPEN'] ?? 0
  assert.equal((await fetch(`${analytics}/e`, { method: 'POST', body: JSON.stringify(event) })).status, 202)
  assert.equal((await countEvents({ analytics }))['MODAL_OPEN'], counted + 1)

  const framed = await fetch(`${frame}?origin=${origin}`)
  assert.equal(framed.status, 200)
  assert.ok(framed.headers.get('content-security-policy')?.includes(`frame-ancestors ${origin};`))
  assert.notEqual(new URL(frame).hostname, new URL(wallet).hostname, 'another site than pages')
  const config = (await (await fetch(new URL('config.json', frame))).json()) as { auth: string; networks: { id: string }[] }
  assert.equal(config.auth, auth)
  assert.deepEqual(
    config.networks.map(({ id }) => id),
    [...evm.map(({ chainId }) => `eip155:${chainId}`), ...solana.map(({ chainId }) => chainId)]
  )

  // the relay itself rejects a socket without a token, so it runs and validates
  const socket = new WebSocket(relay)
  const refusal = await new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('error', reject)
  })
  assert.equal(refusal, 401)

  await aRegisteredNameIsFound({ chain, evm })

  for (const path of ['/wallet.html', '/', '/wc?uri=wc%3A1', '/wallet.html/wc?uri=wc%3A1']) {
    const page = await fetch(new URL(path, wallet))
    assert.equal(page.status, 200, path)
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1]
    assert.ok(script, `${path} is the responder's page`)
    assert.equal((await fetch(new URL(script, wallet))).headers.get('content-type'), 'text/javascript; charset=utf-8')
  }
  const known = (await (await fetch(new URL('/stack.json', wallet))).json()) as StackAddresses & Pick<Stack, 'services'>
  assert.deepEqual([known.relay, known.evm, known.services.directory], [relay, evm, directory])

  for (const { chainId, rpcUrl, contracts } of evm) {
    const request = async (method: string, params: readonly unknown[], url = rpcUrl): Promise<string> => {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://example.org' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      })
      assert.equal(reply.headers.get('access-control-allow-origin'), '*')
      return ((await reply.json()) as { result: string }).result
    }
    assert.equal(Number(await request('eth_chainId', [])), chainId)
    assert.ok(
      (await request('eth_getCode', [contracts.dollar, 'latest'])).length > 100,
      'the local dollar stands where the stack says'
    )
    const entryPoints = [contracts.entryPoint, contracts.entryPoint08]
    assert.deepEqual(await request('eth_supportedEntryPoints', [], `${bundler}/${chainId}`), entryPoints)
    assert.deepEqual(await request('eth_supportedEntryPoints', [], `${chain}/v1?chainId=eip155:${chainId}`), entryPoints)
    const operation = { sender: contracts.bait, callData: '0x' }
    const sponsored = await request(
      'pm_getPaymasterStubData',
      [operation, contracts.entryPoint, `0x${chainId.toString(16)}`, {}],
      `${paymaster}/${chainId}`
    )
    assert.equal((sponsored as unknown as { paymaster: string }).paymaster, contracts.sponsorPaymaster)
  }

  for (const { chainId, rpcUrl, mints } of solana) {
    const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const reply = await fetch(rpcUrl, { method: 'POST', headers: { origin: 'https://example.org' }, body })
      assert.equal(reply.headers.get('access-control-allow-origin'), '*')
      return ((await reply.json()) as { result: unknown }).result
    }
    const genesis = String(await request('getGenesisHash', []))
    assert.equal(chainId, `solana:${genesis.slice(0, 32)}`)
    // the first 32 characters of the genesis hashes of mainnet, devnet and testnet: signatures made here are not valid there
    for (const live of [
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3z'
    ])
      assert.ok(!genesis.startsWith(live.slice(0, 31)))
    const supply = (await request('getTokenSupply', [mints.dollar])) as { value: { decimals: number } }
    assert.equal(supply.value.decimals, 6, 'the local dollar stands where the stack says')
  }

  const genesisOf = {
    bip122: async (url: string) => (await fetch(`${url}/block-height/0`)).text(),
    async polkadot(url: string) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'chain_getBlockHash', params: [0] })
      const { result } = (await (await fetch(url, { method: 'POST', body })).json()) as { result: string }
      return result.slice(2)
    }
  }
  for (const { chainId, url } of [...bitcoin, ...polkadot]) {
    const [namespace, reference] = chainId.split(':') as ['bip122' | 'polkadot', string]
    assert.equal((await genesisOf[namespace](url)).slice(0, 32), reference)
  }
}

export const portsOf = ({
  directory,
  relay,
  wallet,
  mail,
  pay,
  evm,
  solana,
  bitcoin,
  polkadot,
  bundler
}: StackAddresses): number[] => [
  ...new Set(
    [
      ...[directory, relay, wallet, mail, pay, bundler],
      ...[...evm, ...solana].map(({ rpcUrl }) => rpcUrl),
      ...[...bitcoin, ...polkadot].map(({ url }) => url)
    ].map(url => Number(new URL(url).port))
  )
]

export async function nothingListens(addresses: StackAddresses): Promise<void> {
  for (const port of portsOf(addresses)) {
    // a killed process may free its socket a moment after it has ended
    const isRefused = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => false,
        (error: unknown) => /ECONNREFUSED/.test(String((error as Error).cause))
      )
    await eventually(isRefused, `nothing listens on port ${port}`, patience)
  }
}

/** Returns all descendant processes of a process, on Linux; elsewhere an empty list. */
export async function descendants(pid: number): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const parents = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') // ended in the meantime
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent) parents.set(Number(entry), Number(parent))
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found.slice(1)
}

export const commandsOf = async (pids: readonly number[]): Promise<string> =>
  (await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))).join()

export async function allGone(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await eventually(async () => !(await isRunning(pid)), `process ${pid} ends`, patience)
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/^\d+ \(.*\) [ZX]/s.test(stat) // a zombie has ended; its parent has not reaped it yet
}
