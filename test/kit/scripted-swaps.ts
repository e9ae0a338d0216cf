import type { ConvertAllowanceReply, ConvertToken, ConvertTransactionReply } from '../../adapters/api/contract/convert.ts'

/** Responses of a swap service. `say()` changes them. */
export interface SwapScript {
  /** Additional listed tokens: a number of them, or these. */
  readonly tokens?: number | readonly ConvertToken[]
  /** The chain has no swaps. */
  readonly none?: boolean
  readonly list?: 'never' | number
  /** Price impact of a swap, in per cent. */
  readonly impact?: number
  /** `never`, or an HTTP status; otherwise a quote. */
  readonly quotes?: 'never' | number
  /** Prices are available. */
  readonly priced?: boolean
  readonly allowance?: Partial<ConvertAllowanceReply>
  /** Fields of the built transaction that differ from the request; or an HTTP status. */
  readonly transaction?: Partial<ConvertTransactionReply['tx']> | number
  /** Fee-on-transfer of a token, in ten-thousandths. */
  readonly keeps?: { readonly from?: number; readonly to?: number }
  /** The quotes contain only the fields that other services send. */
  readonly foreign?: boolean
}

export interface ScriptedSwaps {
  say(script: SwapScript): void
  /** Bodies of the build requests, oldest first. */
  readonly built: readonly Readonly<Record<string, unknown>>[]
  /** Returns `undefined` if the request is not about swaps. */
  answer(request: Request): Promise<Response> | undefined
}

export const native = `0x${'e'.repeat(40)}`
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const wbtc = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

const usual: readonly (readonly [name: string, symbol: string, address: string, decimals: number, price: number])[] = [
  ['Ether', 'ETH', native, 18, 3000],
  ['USD Coin', 'USDC', usdc, 6, 1],
  ['Wrapped Bitcoin', 'WBTC', wbtc, 8, 90_000],
  ['Uniswap', 'UNI', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 18, 9.5],
  ['Dai', 'DAI', '0x6b175474e89094c44da98b954eedeac495271d0f', 18, 1],
  ['Aave', 'AAVE', '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', 18, 240],
  ['Chainlink', 'LINK', '0x514910771af9ca656af840dff83e8264ecf986ca', 18, 17.25],
  ['Stamps', 'STAMP', '0x00000000000000000000000000000000000057a1', 0, 2]
]

/**
 * Creates a swap service inside the page: quotes by fixed prices, and transactions that match the
 * request.
 */
export function scriptedSwaps(chainId: string, first: SwapScript = {}): ScriptedSwaps {
  let now = first
  const built: Readonly<Record<string, unknown>>[] = []
  const id = (address: string): string => `${chainId}:${address}`
  const plain = (value: unknown): string => String(value).split(':').at(-1)!.toLowerCase()
  const known = (address: unknown) => usual.find(([, , each]) => each === plain(address))
  const status = (code: number): Promise<Response> =>
    Promise.resolve(Response.json({ status: 'FAILED', reasons: [] }, { status: code }))
  const reply = (body: unknown): Promise<Response> => Promise.resolve(Response.json(body))

  function listed(): readonly ConvertToken[] {
    const own = usual.map(([name, symbol, address, decimals]) => ({ name, symbol, address: id(address), decimals, logoUri: '' }))
    const { tokens = 0 } = now
    if (typeof tokens !== 'number') return [...own, ...tokens]
    const more = Array.from({ length: tokens }, (_, index) => ({
      name: `Token number ${index + 1}`,
      symbol: `TK${index + 1}`,
      address: id(`0x${(0xabc0000 + index).toString(16).padStart(40, '0')}`),
      decimals: 18,
      logoUri: ''
    }))
    return [...own, ...more]
  }

  function gets(from: unknown, to: unknown, amount: bigint): bigint {
    const [given, got] = [known(from), known(to)]
    const [decimals, price] = [given?.[3] ?? 18, given?.[4] ?? 1]
    const [toDecimals, toPrice] = [got?.[3] ?? 18, got?.[4] ?? 1]
    const worth = Math.round(price * 1e6 * (1 - (now.impact ?? 0.3) / 100))
    return (amount * BigInt(worth) * 10n ** BigInt(toDecimals)) / (BigInt(Math.round(toPrice * 1e6)) * 10n ** BigInt(decimals))
  }

  function never(signal: AbortSignal): Promise<Response> {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }

  async function build(request: Request): Promise<Response> {
    const body = JSON.parse(await request.text()) as Record<string, string> & { eip155: { slippage: number } }
    built.push(body)
    const { transaction = {} } = now
    if (typeof transaction === 'number') return status(transaction)
    const toAmount = gets(body.from, body.to, BigInt(body.amount!))
    const agreed = BigInt(body.quoteId?.split('.')[1] ?? toAmount)
    const least = (agreed * BigInt(Math.round(10_000 - body.eip155.slippage * 100))) / 10_000n
    if (toAmount < least) return status(409)
    const own = {
      value: plain(body.from) === native ? body.amount : '0',
      toAmount: String(toAmount),
      minimum: String(least),
      source: 'uniswap'
    }
    return reply({
      tx: {
        from: body.userAddress,
        to: id(router),
        data: '0x5ae401dc00000000',
        amount: body.amount,
        eip155: { gas: '180000', gasPrice: '20000000000' },
        ...(!now.foreign && own),
        ...transaction
      }
    })
  }

  return {
    say: script => void (now = { ...now, ...script }),
    built,
    answer(request) {
      const { pathname, searchParams: query } = new URL(request.url)
      const { signal } = request
      if (pathname === '/v1/fungible/price') return price(request)
      if (!pathname.startsWith('/v1/convert/')) return undefined
      switch (pathname.slice('/v1/convert/'.length)) {
        case 'tokens':
          if (now.list === 'never') return never(signal)
          return now.list === undefined ? reply({ tokens: now.none ? [] : listed() }) : status(now.list)
        case 'gas-price':
          return reply({ standard: '20000000000', fast: '30000000000', instant: '40000000000' })
        case 'quotes': {
          if (now.quotes === 'never') return never(signal)
          if (now.quotes !== undefined) return status(now.quotes)
          const [from, to, amount] = ['from', 'to', 'amount'].map(name => query.get(name)!)
          const toAmount = String(gets(from, to, BigInt(amount!)))
          const own = now.foreign ? { id: null } : { id: `uniswap.${toAmount}`, source: 'uniswap', gas: '180000' }
          return reply({
            quotes: [
              { fromAmount: amount, fromAccount: from, toAmount, toAccount: to, ...own, ...(now.keeps && { keeps: now.keeps }) }
            ]
          })
        }
        case 'allowance':
          return reply({ allowance: '0', ...(!now.foreign && { spender: id(router) }), ...now.allowance })
        case 'build-approve': {
          const token = query.get('from')
          const word = (value: bigint): string => value.toString(16).padStart(64, '0')
          // as other services do: an unlimited allowance
          const data = `0x095ea7b3${word(BigInt(router))}${word(2n ** 256n - 1n)}`
          return reply({ tx: { from: token, to: token, data, value: '0', eip155: { gas: '50000', gasPrice: '20000000000' } } })
        }
        case 'build-transaction':
          return build(request)
        default:
          return undefined
      }
    }
  }

  async function price(request: Request): Promise<Response> {
    const { addresses } = JSON.parse(await request.text()) as { addresses: readonly string[] }
    const fungibles = addresses.flatMap(address => {
      const token = now.priced === false ? undefined : known(address)
      return token ? [{ address, name: token[0], symbol: token[1], iconUrl: '', price: token[4] }] : []
    })
    return Response.json({ fungibles })
  }
}
