import type { DirectoryWallet, WalletsReply } from '../../adapters/api/contract/directory.ts'

/**
 * How the directory responds: with its data, never, as unreachable, with an HTTP status, with
 * something else than a list, or once it is released.
 */
export type DirectoryAnswer = 'list' | 'never' | 'offline' | 'garbage' | 'wait' | number

export interface DirectoryOptions {
  /** Its wallets, or the number of generated ones. */
  readonly wallets?: number | readonly DirectoryWallet[]
  readonly answer?: DirectoryAnswer
  /** Response for every page of AllWallets but the first. */
  readonly laterPages?: DirectoryAnswer
  readonly images?: 'list' | 'never' | 'offline'
}

/** A wallet directory inside the page: answers `fetch` as scripted, and no request leaves the page. */
export interface ScriptedDirectory {
  /** Value for `services.directory`, on a host name that does not exist. */
  readonly address: string
  readonly fetch: typeof fetch
  /** Queries of the requested lists, oldest first. */
  readonly queries: readonly URLSearchParams[]
  /** Changes the response. */
  decide(answer: DirectoryAnswer): void
  /** Answers all pending and later requests with the data. */
  release(): void
  /** Fails all pending requests. */
  fail(): void
}

export function scriptedDirectory({
  wallets: given = 482,
  answer: first = 'list',
  laterPages,
  images = 'list'
}: DirectoryOptions = {}): ScriptedDirectory {
  const address = 'https://directory.invalid'
  const wallets = typeof given === 'number' ? Array.from({ length: given }, (_, index) => drawnWallet(index)) : given
  const queries: URLSearchParams[] = []
  let current = first
  let later = laterPages
  let waiting: { resolve(): void; reject(error: unknown): void }[] = []

  async function answerOf(answer: DirectoryAnswer, signal: AbortSignal, reply: () => Response): Promise<Response> {
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'garbage')
      return new Response('<html>Sign in to the café’s network</html>', { headers: { 'content-type': 'text/html' } })
    if (typeof answer === 'number') return new Response('', { status: answer })
    if (answer !== 'list') {
      await new Promise<void>((resolve, reject) => {
        if (answer === 'wait') waiting.push({ resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    }
    return reply()
  }

  return {
    address,
    queries,
    decide(answer) {
      current = answer
    },
    release() {
      current = 'list'
      later = undefined
      for (const { resolve } of waiting) resolve()
      waiting = []
    },
    fail() {
      for (const { reject } of waiting) reject(new TypeError('Failed to fetch'))
      waiting = []
    },
    fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (url.origin !== address) return Promise.reject(new TypeError(`No answer was scripted for ${url.href}`))
      if (url.pathname !== '/getWallets') return answerOf(images, request.signal, () => drawnImage(url.pathname))
      queries.push(url.searchParams)
      const wanted = Number(url.searchParams.get('page')) > 1 ? (later ?? current) : current
      return answerOf(wanted, request.signal, () => Response.json(listed(wallets, url.searchParams)))
    }
  }
}

/** Implements `GET /getWallets` (docs/decisions/wallet-directory.md). */
function listed(wallets: readonly DirectoryWallet[], query: URLSearchParams): WalletsReply {
  const ids = (name: string): readonly string[] | undefined => query.get(name)?.split(',')
  const [include, exclude] = [ids('include'), ids('exclude')]
  const term = query.get('search')?.toLowerCase() ?? ''
  const matching = wallets.filter(
    ({ id, name, badge_type }) =>
      (!include || include.includes(id)) &&
      !exclude?.includes(id) &&
      name.toLowerCase().includes(term) &&
      (!query.has('badge_type') || badge_type === query.get('badge_type'))
  )
  const entries = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * entries
  return { data: matching.slice(start, start + entries), count: matching.length }
}

const names = [
  'Northwind', 'Basalt', 'Harbor', 'Juniper', 'Kestrel', 'Saffron', 'Fathom', 'Lumen', 'Orchard', 'Meridian', 'Tidepool', 'Quill',
  'Palisade', 'Copper', 'Atlas', 'Wren', 'Paperboat Wallet', 'Trust Harbour', 'Lantern & Sons', 'Deutsche Brieftasche', 'محفظة المرفأ',
  'Kupferschmiedewallet', 'O', 'The Very Long Name of a Wallet'
] // prettier-ignore

/**
 * Returns a wallet of the generated directory.
 * Every seventh is certified; every ninth has no image and shows its monogram.
 */
export function drawnWallet(index: number): DirectoryWallet {
  const turn = Math.floor(index / names.length)
  const name = `${names[index % names.length]}${turn ? ` ${turn + 1}` : ''}`
  return {
    id: `drawn-${index}`,
    name,
    homepage: `https://wallet-${index}.invalid/`,
    mobile_link: `drawn${index}://`,
    chains: ['eip155:1', 'eip155:31337'],
    ...(index % 9 < 7 && { image_id: `drawn-${index}` }),
    ...(index % 7 === 5 && { badge_type: 'certified' as const })
  }
}

/** Returns an image for any id, always the same one. Those of networks are round. */
function drawnImage(pathname: string): Response {
  const sum = [...pathname].reduce((total, character) => (total * 31 + character.charCodeAt(0)) >>> 0, 7)
  const number = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 0
  const hue = number % 360
  const marks = [
    '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/>',
    '<path d="M11 26 20 12l9 14z" fill="#fff"/>',
    '<path d="M12 15l8 5 8-5M12 23l8 5 8-5" fill="none" stroke="#fff" stroke-width="4"/>',
    '<path d="M20 9l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="#fff"/>'
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 55% 45%)"/>${marks[(number >>> 9) % marks.length]}</svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
