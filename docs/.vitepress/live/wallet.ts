import { base, mainnet } from 'w3m-kit/networks'
import { createTestWallet } from 'w3m-kit/testing'
import { createLedger, LedgerError } from './ledger.ts'

// Runs before the program of a live example: a test wallet that asks on the page, and practice networks at the addresses of the
// public ones. A live example contacts no host.

const harbour = { id: 4242, name: 'Harbour', rpcUrls: { default: { http: ['https://rpc.harbour.example'] } } }
const ledgers = new Map(
  [mainnet, base, harbour].map(({ id, rpcUrls }) => [new URL(rpcUrls.default.http[0]!).href, createLedger(Number(id))])
)
const fetchFile = globalThis.fetch.bind(globalThis)

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

globalThis.fetch = async (input, options) => {
  const request = new Request(input, options)
  const run = ledgers.get(new URL(request.url).href)
  if (run) {
    const body = (await request.json()) as Call | readonly Call[]
    const answer = async ({ id, method, params = [] }: Call) => {
      try {
        return { jsonrpc: '2.0', id, result: await run(method, params) }
      } catch (error) {
        const { code, message } =
          error instanceof LedgerError ? error : { code: 3, message: `execution reverted: ${String(error)}` }
        return { jsonrpc: '2.0', id, error: { code, message } }
      }
    }
    return Response.json(await (body instanceof Array ? Promise.all(body.map(answer)) : answer(body)))
  }
  if (new URL(request.url).origin === location.origin) return fetchFile(request)
  throw new TypeError('A live example contacts no host.')
}

// the site's own kit has the storage of this origin: an example keeps what it stores to itself
const stored = new Map<string, string>()
const storage: Storage = {
  get length() {
    return stored.size
  },
  clear: () => stored.clear(),
  getItem: key => stored.get(key) ?? null,
  key: index => [...stored.keys()][index] ?? null,
  removeItem: key => void stored.delete(key),
  setItem: (key, value) => void stored.set(key, value)
}
Object.defineProperty(globalThis, 'localStorage', { value: storage })

createTestWallet({ chains: [mainnet, base], answers: 'panel' })
