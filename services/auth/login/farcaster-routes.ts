import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { FarcasterLoginReply } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { readText } from '../../lib/read-text.ts'
import { SettingsError } from '../../settings-error.ts'
import { parsePageOrigin, type RequestGuards } from './authenticate-request.ts'
import type { LoginAttempt } from './attempts.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { isSecureUrl } from './social-providers.ts'
import { tracedFetch } from '../../lib/tracing.ts'

export interface FarcasterSettings {
  /** URL of the auth relay (FIP-11), `https://relay.farcaster.xyz`. */
  readonly relay: string
  /** RPC URL of OP Mainnet, where the IdRegistry is deployed. */
  readonly rpc: string
  /** Domain that the phone shows and signs. */
  readonly domain: string
  readonly uri: string
}

interface Channel {
  readonly token: string
  readonly nonce: string
}

/** Chain id of OP Mainnet, as the message states it. */
const chainId = 10
/** Farcaster's IdRegistry on OP Mainnet: https://docs.farcaster.xyz/reference/contracts/deployments */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const idIssuer = 'https://farcaster.xyz'
const patience = 10_000
const mostBytes = 50_000
const tolerance = 60_000

/**
 * Parses `FARCASTER`: `{ "relay", "rpc", "domain", "uri" }`.
 *
 * @throws SettingsError
 */
export function parseFarcasterSettings(value: unknown): FarcasterSettings {
  const fields = isRecord(value) ? value : {}
  const address = (name: string) => {
    const found = fields[name]
    if (typeof found !== 'string' || !isSecureUrl(found)) throw new SettingsError(`FARCASTER: ${name} must be an https address.`)
    return found.replace(/\/+$/, '')
  }
  const { domain } = fields
  if (typeof domain !== 'string' || !/^[a-z0-9.:-]+$/i.test(domain)) throw new SettingsError('FARCASTER: domain must be a host.')
  return { relay: address('relay'), rpc: address('rpc'), domain, uri: address('uri') }
}

/**
 * Adds Sign In With Farcaster, over its relay.
 * The relay is only a transport: the signature and the id's owner are verified here.
 */
export function addFarcasterRoutes(app: Hono, doors: RequestGuards, login: LoginContext): void {
  const { settings, attempts, limits, secrets } = login
  const { farcaster } = settings
  if (!farcaster) return

  app.post(
    '/login/farcaster',
    doors.anyone(async ({ thumbprint, network, device, body }) => {
      const origin = parsePageOrigin(await body(), settings)
      await limits.take('beginFromNetwork', network)
      const nonce = randomBytes(16).toString('hex')
      const reply = await fetchJson(`${farcaster.relay}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ siweUri: farcaster.uri, domain: farcaster.domain, nonce })
      })
      const { channelToken: token, url } = isRecord(reply) ? reply : {}
      if (typeof token !== 'string' || token.length > 2_000 || typeof url !== 'string' || !isPhoneLink(url)) throw failed()
      const attempt = await attempts.begin({
        kind: 'farcaster',
        thumbprint,
        provider: 'farcaster',
        origin,
        device,
        sealed: secrets.seal(JSON.stringify({ token, nonce } satisfies Channel), 'farcaster')
      })
      return { url, login: attempt.id, expiresAt: attempt.expires_at } satisfies FarcasterLoginReply
    })
  )
}

/** Polls the relay, and logs in the signer, once. Returns `undefined` before the signature. */
export async function pollFarcaster(login: LoginContext, attempt: LoginAttempt, device: string) {
  const { settings, secrets, sessions, attempts, now } = login
  const { farcaster } = settings
  if (!farcaster || attempt.sealed === null) throw new LoginError('login-over', 'This login expired. Start again.')
  const { token, nonce } = JSON.parse(secrets.open(attempt.sealed, 'farcaster')) as Channel
  const reply = await fetchJson(`${farcaster.relay}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
  if (!isRecord(reply) || reply['state'] !== 'completed') return undefined
  const { message, signature, username } = reply
  if (typeof message !== 'string' || typeof signature !== 'string') throw failed()
  const fid = await verify(farcaster, { message, signature, nonce, now: now() })
  const name = typeof username === 'string' ? username.slice(0, 100) : undefined
  return sessions.begin(
    { issuer: idIssuer, subject: fid, ...(name !== undefined && { name }) },
    { thumbprint: attempt.thumbprint, provider: 'farcaster', device },
    async (transaction, { id, user_id }) => {
      const done = { status: 'done', session_id: id, user_id, sealed: null } as const
      if (!(await attempts.move(attempt.id, 'pending', done, transaction)))
        throw new LoginError('login-over', 'This login expired. Start again.')
    }
  )
}

interface Signed {
  readonly message: string
  readonly signature: string
  readonly nonce: string
  readonly now: number
}

/**
 * Verifies that the owner of a Farcaster id has signed exactly the requested message.
 * Resolves to the id.
 */
async function verify({ domain, uri, rpc }: FarcasterSettings, { message, signature, nonce, now }: Signed): Promise<string> {
  const [{ decodeAbiParameters, encodeFunctionData, isHex, parseAbi, verifyMessage }, { parseSiweMessage }] = await Promise.all([
    import('viem'),
    import('viem/siwe')
  ])
  // a repeated line could be parsed in two ways
  for (const name of ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At']) {
    if (message.split(`\n${name}: `).length !== 2) throw refused(`${name} is not there once.`)
  }
  const fields = parseSiweMessage(message)
  const { address, issuedAt, expirationTime, notBefore, resources = [] } = fields
  if (!address || !message.startsWith(`${domain} wants you to sign in with your Ethereum account:\n${address}\n`))
    throw refused('It is for another domain.')
  if (fields.uri !== uri || fields.version !== '1' || fields.chainId !== chainId)
    throw refused('It is for another address or chain.')
  if (fields.nonce !== nonce) throw refused('It answers another question.')
  const times = [issuedAt, expirationTime, notBefore].filter(time => time !== undefined)
  if (!issuedAt || times.some(time => Number.isNaN(time.getTime()))) throw refused('Its times cannot be read.')
  if (issuedAt.getTime() > now + tolerance || (notBefore && notBefore.getTime() > now + tolerance))
    throw refused('It is of a time to come.')
  if (expirationTime && expirationTime.getTime() <= now) throw refused('Its time is over.')
  const ids = resources.flatMap(resource => /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(resource)?.[1] ?? [])
  const fid = ids[0]
  if (fid === undefined || ids.length !== 1) throw refused('It names no id, or several.')
  if (!isHex(signature) || !(await verifyMessage({ address, message, signature }).catch(() => false)))
    throw refused('It is signed by another.') // an invalid signature has no signer

  const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
  const data = encodeFunctionData({ abi, functionName: 'idOf', args: [address] })
  const reply = await fetchJson(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: idRegistry, data }, 'latest'] })
  })
  const result = isRecord(reply) ? reply['result'] : undefined
  if (!isHex(result) || result.length !== 66) throw failed()
  const [owned] = decodeAbiParameters([{ type: 'uint256' }], result)
  if (String(owned) !== fid) throw refused('The id belongs to another.')
  return fid
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await tracedFetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    const text = await readText(response, mostBytes)
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
    return JSON.parse(text)
  } catch (cause) {
    throw failed(cause)
  }
}

const isPhoneLink = (url: string) =>
  url.length <= 2_000 && URL.canParse(url) && (isSecureUrl(url) || new URL(url).protocol === 'farcaster:')

const failed = (cause?: unknown) => new LoginError('login-provider', 'Farcaster isn’t responding. Try again.', { cause })
const refused = (message: string) => new LoginError('login-refused', `Signature rejected. ${message}`)
