import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { decodeFunctionData, encodeFunctionResult, parseAbi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { listen } from '../port.ts'
import { renderUserChoice, people, personOf, type Person } from '../social/people.ts'

export interface FarcasterStandIn {
  /** The auth relay (FIP-11). */
  readonly relay: string
  /** A node of the chain with the id registry: it returns the owner of an id. */
  readonly rpc: string
  /**
   * Answers as a phone that has scanned the link.
   * `change`, for tests, changes what it signs, and the signer.
   */
  approve(link: string, answer: FarcasterAnswer): Promise<void>
  /** Number of polls of a login's state. */
  readonly looks: number
  stop(): Promise<void>
}

export interface FarcasterAnswer {
  /** Key of `people`: their id is their fid. */
  readonly person: string
  readonly change?: (message: string) => string
  /** Replaces the user's own key. */
  readonly signer?: PrivateKeyAccount
}

interface Channel {
  readonly nonce: string
  readonly domain: string
  readonly siweUri: string
  completed?: {
    readonly message: string
    readonly signature: Hex
    readonly fid: number
    readonly username: string
    readonly custody: string
  }
}

const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/** Starts a relay and a phone with two users. Their keys are created at the start. */
export async function startFarcaster({ port = 0 }: { readonly port?: number } = {}): Promise<FarcasterStandIn> {
  const channels = new Map<string, Channel>()
  const keys = new Map(people.map(({ id }) => [id, privateKeyToAccount(generatePrivateKey())]))
  const app = new Hono()

  app.post('/v1/channel', async context => {
    const { siweUri, domain, nonce } = await context.req.json<Record<string, unknown>>()
    if (typeof siweUri !== 'string' || typeof domain !== 'string') return context.json({ error: 'Validation error' }, 400)
    const token = randomUUID()
    channels.set(token, { siweUri, domain, nonce: typeof nonce === 'string' ? nonce : randomUUID().replaceAll('-', '') })
    return context.json({ channelToken: token, url: `${url}/~/siwf?channelToken=${token}`, nonce }, 201)
  })
  let looks = 0
  app.get('/v1/channel/status', context => {
    looks++
    const channel = channels.get(/^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '')
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    const { nonce, completed } = channel
    return completed ? context.json({ state: 'completed', nonce, ...completed }) : context.json({ state: 'pending', nonce }, 202)
  })

  app.get('/~/siwf', context =>
    context.html(renderUserChoice('Farcaster', new URL(context.req.url).pathname + new URL(context.req.url).search))
  )
  app.post('/~/siwf', async context => {
    const person = personOf((await context.req.parseBody())['person'])
    if (!person) return context.text('Nothing was signed. Close this page.')
    await sign(context.req.query('channelToken') ?? '', person, {})
    return context.text('Signed. Go back to where you came from.')
  })

  app.post('/rpc', async context => {
    const { id, method, params } = await context.req.json<{ id: number; method: string; params: [{ data: Hex }] }>()
    if (method !== 'eth_call') return context.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Not here' } })
    const [owner] = decodeFunctionData({ abi, data: params[0].data }).args
    const fid = [...keys].find(([, { address }]) => address === owner)?.[0] ?? '0'
    return context.json({ jsonrpc: '2.0', id, result: encodeFunctionResult({ abi, functionName: 'idOf', result: BigInt(fid) }) })
  })

  async function sign(token: string, { id, name }: Person, { change = text => text, signer }: Omit<FarcasterAnswer, 'person'>) {
    const channel = channels.get(token)
    if (!channel) throw new Error('There is no such channel.')
    const account = keys.get(id)!
    const message = change(
      [
        `${channel.domain} wants you to sign in with your Ethereum account:`,
        account.address,
        '',
        'Farcaster Auth',
        '',
        `URI: ${channel.siweUri}`,
        'Version: 1',
        'Chain ID: 10',
        `Nonce: ${channel.nonce}`,
        `Issued At: ${new Date().toISOString()}`,
        'Resources:',
        `- farcaster://fid/${id}`
      ].join('\n')
    )
    const signature = await (signer ?? account).signMessage({ message })
    channel.completed = { message, signature, fid: Number(id), username: name, custody: account.address }
  }

  const server = createServer(getRequestListener(app.fetch))
  const url = `http://127.0.0.1:${await listen(server, port)}`
  return {
    get looks() {
      return looks
    },
    relay: url,
    rpc: `${url}/rpc`,
    approve: async (link, { person, ...answer }) =>
      sign(new URL(link).searchParams.get('channelToken') ?? '', personOf(person)!, answer),
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}
