import type { OnrampQuoteRequest, OnrampUrlRequest } from '../../adapters/api/contract/onramp.ts'
import type { Balance, Nft, Profile, Transaction, Transfer } from '../../adapters/api/contract/chain.ts'

import { scriptedSwaps, type ScriptedSwaps, type SwapScript } from './scripted-swaps.ts'
import { scriptedSeller, type SellerOptions } from './scripted-seller.ts'

/**
 * How the blockchain API responds: with its data, never, as unreachable, with an HTTP status, or with
 * an invalid response.
 */
export type ChainAnswer = 'list' | 'never' | 'offline' | 'garbage' | 'wait' | number

export interface ChainOptions {
  readonly chainId?: string
  readonly tokens?: number | readonly unknown[]
  readonly nfts?: number | readonly unknown[]
  readonly transactions?: number | readonly unknown[]
  /** Smart sessions of the account. */
  readonly sessions?: readonly unknown[]
  /** Time of the newest transaction, in milliseconds since 1970. */
  readonly now?: number
  readonly answer?: ChainAnswer
  /** Response for every page but the first. */
  readonly laterPages?: ChainAnswer
  /** Name of the account. */
  readonly name?: string
  /** Avatars of other addresses, by name. */
  readonly avatars?: { readonly [name: string]: { readonly address: string; readonly avatar: string } }
  /** Names registered with the service. */
  readonly profiles?: readonly Profile[]
  /** Names that cannot be registered, with their suffix; `false`: the service registers no names. */
  readonly takenNames?: readonly string[] | false
  /** Response to name registrations only. */
  readonly registering?: ChainAnswer
  /** On-ramp sellers. Default: none. */
  readonly sells?: SellerOptions
  /** Nothing runs at its URL. */
  readonly absent?: boolean
  /** Supports another network only. */
  readonly elsewhere?: boolean
  /** Swap responses; without it swap requests fail. */
  readonly swaps?: SwapScript
  /** Reports that it cannot list. */
  readonly unanswered?: boolean
  /** Reports that its data is old, in seconds, or that it misses blocks. */
  readonly outdated?: { readonly age: number } | { readonly behind: readonly string[] }
}

/** A blockchain API inside the page: answers `fetch` as scripted, and no request leaves the page. */
export interface ScriptedChain {
  /** Value for `services.chain`, on a host name that does not exist. */
  readonly address: string
  readonly fetch: typeof fetch
  /** Swap responses. */
  readonly swaps: ScriptedSwaps
  /** Requested paths and queries, oldest first. */
  readonly requestedPaths: readonly string[]
  /** Bodies of name registrations, oldest first. */
  readonly bodies: readonly unknown[]
  /** Changes the response to registrations. */
  decideRegistering(answer: ChainAnswer): void
  /** Marks these names as taken. */
  register(profile: Profile): void
  /** Requests to the sellers, with the body. */
  readonly posted: readonly { readonly path: string; readonly body: unknown }[]
  /** Adds an incoming transaction at the top of the history. */
  receive(transaction: Transaction): void
  /** Changes the response. */
  decide(answer: ChainAnswer): void
  /** Answers all pending and later requests with the data. */
  release(): void
}

const pageSize = 25

export function scriptedChain({
  chainId = 'eip155:1',
  tokens: someTokens = 5,
  nfts: someNfts = 6,
  transactions: someTransactions = 60,
  sessions = [],
  now = Date.UTC(2026, 10, 21, 12),
  answer: first = 'list',
  laterPages,
  name,
  avatars = {},
  profiles: known = [],
  takenNames = [],
  registering,
  swaps: swapScript,
  sells,
  absent = false,
  elsewhere = false,
  unanswered = false,
  outdated
}: ChainOptions = {}): ScriptedChain {
  const address = 'https://chain.invalid'
  const make = <Item>(given: number | readonly unknown[], drawn: (index: number) => Item): readonly unknown[] =>
    typeof given === 'number' ? Array.from({ length: given }, (_, index) => drawn(index)) : given
  const balances = make(someTokens, index => drawnBalance(index, chainId))
  const nfts = make(someNfts, index => drawnNft(index, chainId))
  let history = make(someTransactions, index => drawnTransaction(index, chainId, now))
  const seller = sells && scriptedSeller(sells)
  const requestedPaths: string[] = []
  const swaps = scriptedSwaps(chainId, swapScript)
  const profiles = [...known]
  const bodies: unknown[] = []
  let registrations = registering
  const posted: { path: string; body: unknown }[] = []
  let current = first
  let waiting: (() => void)[] = []
  const says = unanswered ? { unanswered: [chainId] } : { ...outdated }

  async function answer(how: ChainAnswer, signal: AbortSignal, reply: () => unknown): Promise<Response> {
    if (how === 'offline') throw new TypeError('Failed to fetch')
    if (how === 'garbage') return Response.json('what?')
    if (typeof how === 'number') return Response.json({ status: 'FAILED', reasons: [] }, { status: how })
    if (how !== 'list') {
      await new Promise<void>((resolve, reject) => {
        if (how === 'wait') waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    }
    return Response.json(reply())
  }

  return {
    address,
    requestedPaths,
    swaps,
    bodies,
    decideRegistering(how) {
      registrations = how
    },
    register: profile => void profiles.push(profile),
    posted,
    receive(transaction) {
      history = [transaction, ...history]
    },
    decide(how) {
      current = how
    },
    release() {
      current = 'list'
      for (const resolve of waiting.splice(0)) resolve()
      waiting = []
    },
    fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (url.origin !== address) return Promise.reject(new TypeError(`No answer was scripted for ${url.href}`))
      const { pathname, searchParams } = url
      requestedPaths.push(pathname + url.search)
      const cursor = Number(searchParams.get('cursor') ?? 0)
      const how = cursor > 0 ? (laterPages ?? current) : current
      const page = (items: readonly unknown[]) => ({
        data: unanswered ? [] : items.slice(cursor, cursor + pageSize),
        next: !unanswered && cursor + pageSize < items.length ? String(cursor + pageSize) : null,
        ...says
      })
      if (pathname === '/v1/supported-chains')
        return answer(absent ? 404 : 'list', request.signal, () => ({
          http: [elsewhere ? 'eip155:5' : chainId],
          ws: [],
          zones: takenNames === false ? [] : ['reown.id'],
          onramp: seller?.chains ?? []
        }))
      const swapped = swapScript && swaps.answer(request)
      if (swapped) return swapped
      const last = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
      if (pathname.startsWith('/v1/identity/')) {
        const [known] = Object.entries(avatars).filter(([, { address: at }]) => at === last)
        const identity = known ? { name: known[0], avatar: known[1].avatar } : { name: name ?? null, avatar: null }
        return answer(current, request.signal, () => identity)
      }
      if (pathname.startsWith('/v1/sessions/')) return answer(current, request.signal, () => sessions)
      if (pathname.startsWith('/v1/profile/reverse/')) {
        const own = profiles.filter(({ addresses }) => Object.values(addresses).some(({ address: at }) => at === last))
        return answer(current, request.signal, () => own)
      }
      if (pathname.startsWith('/v1/profile/suggestions/')) {
        const had = [...(takenNames || []), ...profiles.map(profile => profile.name)]
        const names = [last, `${last}-eth`, `my-${last}`, `${last}2`].map(label => `${label}.reown.id`)
        const suggestions = names.map(each => ({ name: each, registered: had.includes(each) }))
        return answer(current, request.signal, () => ({ suggestions }))
      }
      if (pathname === '/v1/profile/account') {
        const how = registrations ?? current
        return request.json().then((body: { message: string; address: string; coin_type: number }) => {
          bodies.push(body)
          const { name: wanted } = JSON.parse(body.message) as { name: string }
          return answer(profiles.some(each => each.name === wanted) ? 409 : how, request.signal, () => {
            const chain = String(body.coin_type - 0x80000000)
            profiles.push({
              name: wanted,
              addresses: { [chain]: { address: body.address, created: '2026-11-22T12:00:00.000Z' } },
              attributes: [{}]
            })
            return {}
          })
        })
      }
      if (pathname.startsWith('/v1/profile/account/')) {
        const profile = profiles.find(each => each.name === last.toLowerCase())
        return answer(profile || current !== 'list' ? current : 404, request.signal, () => profile)
      }
      if (seller && pathname === '/v1/onramp/options') return answer(seller.list, request.signal, () => seller.offers)
      if (seller && request.method === 'POST' && /onramp/.test(pathname)) {
        return request.json().then((body: OnrampQuoteRequest & OnrampUrlRequest) => {
          posted.push({ path: pathname, body })
          return pathname === '/v1/onramp/quote'
            ? answer(seller.quoteBy(body), request.signal, () => seller.quote(body))
            : answer(seller.page, request.signal, () => seller.url(body))
        })
      }
      if (pathname.endsWith('/balance'))
        return answer(current, request.signal, () => ({ balances: unanswered ? [] : balances, ...says }))
      if (pathname.endsWith('/nfts')) return answer(how, request.signal, () => page(nfts))
      if (pathname.endsWith('/history')) return answer(how, request.signal, () => page(history))
      return Promise.reject(new TypeError(`No answer was scripted for ${url.href}`))
    }
  }
}

const held = [
  ['Ether', 'ETH', 18, '2.375', 3120.88],
  ['USD Coin', 'USDC', 6, '3204.5', 1],
  ['Wrapped Bitcoin', 'WBTC', 8, '0.01800001', 91203.3],
  ['Arbitrum', 'ARB', 18, '512', 0.43357],
  ['Paperboat Tide', 'PBT', 18, '0.00041', 48.7],
  ['Nameless Harbour Token of the Northern Shores', 'HARBOURNORTH', 18, '1234567.891234', 0]
] as const

/**
 * Returns a generated balance.
 * The first is the native token; every sixth has no price and a long name.
 */
export function drawnBalance(index: number, chainId: string): Balance {
  const [name, symbol, decimals, numeric, price] = held[index % held.length]!
  const turn = Math.floor(index / held.length)
  return {
    name: turn ? `${name} ${turn + 1}` : name,
    symbol,
    chainId,
    ...(index > 0 && { address: `${chainId}:${contractOf(index)}` }),
    price,
    ...(price > 0 && { value: Number(numeric) * price }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: ''
  }
}

const contractOf = (index: number): string => `0x${(0xc0ffee00 + index).toString(16).padStart(40, '0')}`

const arts = [
  ['Low tide 12', 'Paperboat Shores'],
  ['Arcade 204', 'Night Arcades'],
  ['Rings 7', 'Slow Circles'],
  ['Grid 31', 'Field Notes']
] as const

export function drawnNft(index: number, chainId: string): Nft {
  const [name, collection] = arts[index % arts.length]!
  return {
    id: `${chainId}/erc721:${contractOf(index % 4)}/${index}`,
    chainId,
    contract: contractOf(index % 4),
    tokenId: String(index),
    standard: index % 4 === 3 ? 'erc1155' : 'erc721',
    amount: index % 4 === 3 ? '3' : '1',
    name,
    collection,
    // every fifth has no image
    ...(index % 5 < 4 && { imageUrl: drawnArt(index) }),
    isSpam: false
  }
}

function drawnArt(index: number): string {
  const hue = (index * 67) % 360
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${hue} 70% 88%)"/><circle cx="40" cy="38" r="20" fill="hsl(${(hue + 20) % 360} 80% 62%)"/><rect y="52" width="80" height="28" fill="hsl(${(hue + 180) % 360} 60% 40%)"/></svg>`
  )}`
}

const day = 24 * 3600_000
const me = '0x52908400098527886e0f7030069857d2e4169ee7'
const other = '0x8f3c27d1a94b5e0362e7c0d15b83fa41d2706b5e'

/**
 * Returns a generated transaction: a pending one first, then a swap, received and sent ones, a failed
 * one, an NFT, an approval, five days apart.
 */
export function drawnTransaction(index: number, chainId: string, now: number): Transaction {
  const token = (name: string, symbol: string): NonNullable<Transfer['fungible_info']> => ({ name, symbol, icon: null })
  const moved = (direction: Transfer['direction'], numeric: string, name: string, symbol: string): Transfer => ({
    fungible_info: token(name, symbol),
    direction,
    quantity: { numeric }
  })
  const kind = index === 0 ? 0 : 1 + ((index - 1) % 6)
  const [operationType, status, transfers] = (
    [
      ['send', 'pending', [moved('out', '0.25', 'Ether', 'ETH')]],
      ['trade', 'confirmed', [moved('out', '1250', 'USD Coin', 'USDC'), moved('in', '0.4', 'Ether', 'ETH')]],
      ['receive', 'confirmed', [moved('in', '640', 'USD Coin', 'USDC')]],
      ['send', 'confirmed', [moved('out', '420', 'USD Coin', 'USDC')]],
      ['trade', 'failed', []],
      [
        'receive',
        'confirmed',
        [
          {
            nft_info: { name: 'Low tide 12', content: { preview: { url: drawnArt(3) } }, flags: { is_spam: false } },
            direction: 'in',
            quantity: { numeric: '1' }
          }
        ]
      ],
      ['approve', 'confirmed', null]
    ] as const
  )[kind]!
  const receives = operationType === 'receive'
  return {
    id: `transaction-${index}`,
    metadata: {
      operationType,
      hash: `0x${(index + 1).toString(16).padStart(64, '0')}`,
      minedAt: new Date(now - index * 5 * day).toISOString(),
      chain: chainId,
      nonce: index,
      sentFrom: receives ? other : me,
      sentTo: receives ? me : other,
      status
    },
    transfers
  }
}
