import { createServer, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { isAddress } from 'viem'
import { listen } from '../port.ts'
import {
  assets,
  currencies,
  feePercent,
  isWithin,
  limits,
  quoteOf,
  unitsOf,
  type Currency,
  type Order,
  type Purchase
} from './offer.ts'
import { paidPage, payPage, purchasesPage, refusedPage } from './page.ts'
import { createTreasury } from './treasury.ts'

/** An on-ramp seller of coins of the local chains for a fake card. Paid orders are really sent. */
export interface SandboxPay {
  readonly url: string
  readonly purchases: readonly Purchase[]
  /** Its entry in the `ONRAMP` setting of the blockchain API. */
  readonly seller: Readonly<Record<string, unknown>>
  stop(): Promise<void>
}

export interface SandboxOptions {
  readonly port?: number
  readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  /** Display names of the chains, as in the playground. */
  readonly names: readonly string[]
}

/** Starts the seller on loopback. The faucet funds its treasury with the first purchase. */
export async function startSandboxPay({ port = 0, chains, names }: SandboxOptions): Promise<SandboxPay> {
  const purchases: Purchase[] = []
  const treasuries = new Map(chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, createTreasury({ chainId, rpcUrl })]))

  const read = (fields: URLSearchParams): Order | undefined => {
    const [address, chain, asset, currency] = ['address', 'chain', 'asset', 'currency'].map(name => fields.get(name) ?? '')
    const amount = Number(fields.get('amount') || 100)
    if (!isAddress(address!) || !treasuries.has(chain!) || !isKey(assets, asset!) || !isKey(currencies, currency || 'USD'))
      return undefined
    return { address, chain: chain!, asset, currency: (currency || 'USD') as Currency, amount }
  }

  const send = async (purchase: Purchase): Promise<void> => {
    const { contract } = assets[purchase.asset]
    const hash = await treasuries.get(purchase.chain)!.send({ to: purchase.address, units: purchase.units, contract })
    purchase.state = { name: 'sent', hash }
  }

  const answer = async (request: IncomingMessage): Promise<{ status: number; type: string; body: string }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const page = (body: string, status = 200) => ({ status, type: 'text/html', body })
    const posted = request.method === 'POST' ? new URLSearchParams(await readText(request)) : undefined
    if (pathname === '/quote') {
      const asset = searchParams.get('asset') ?? ''
      const currency = searchParams.get('currency') ?? ''
      const amount = Number(searchParams.get('amount'))
      if (!isKey(assets, asset) || !isKey(currencies, currency) || !isWithin(amount))
        return { status: 422, type: 'text/plain', body: 'Not sold so.' }
      return { status: 200, type: 'application/json', body: JSON.stringify(quoteOf({ asset, currency, amount })) }
    }
    if (pathname === '/purchases.json')
      return { status: 200, type: 'application/json', body: JSON.stringify(purchases.map(told)) }
    if (pathname === '/purchases' && posted) {
      const waiting = purchases.find(({ id, state }) => String(id) === posted.get('id') && state.name === 'waiting')
      if (waiting) await send(waiting)
      return page(purchasesPage(purchases))
    }
    if (pathname === '/purchases') return page(purchasesPage(purchases))
    const order = read(posted ?? searchParams)
    if (pathname !== '/' || !order) return page(refusedPage('Nothing is sold so: the address of this page names it.'), 404)
    if (!isWithin(order.amount))
      return page(refusedPage(`From ${limits.card.min} to ${limits.ach_bank_account.max} ${order.currency}.`), 422)
    if (!posted) return page(payPage(order, quoteOf(order)))
    // the card number that issuers' own test pages decline
    if (posted.get('card')?.replace(/\s/g, '') === '4000000000000002')
      return page(refusedPage('The card was declined. Nothing was paid.'), 402)
    const purchase: Purchase = { ...order, id: purchases.length + 1, units: unitsOf(order), state: { name: 'waiting' } }
    purchases.push(purchase)
    if (posted.get('method') !== 'ach_bank_account') await send(purchase)
    return page(paidPage(purchase))
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        console.error(error)
        return { status: 500, type: 'text/plain', body: 'It was not sent.' }
      })
      .then(({ status, type, body }) => {
        response.writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer'
        })
        response.end(body)
      })
      .catch(console.error)
  })
  const url = `http://127.0.0.1:${await listen(server, port)}`
  return {
    url,
    purchases,
    seller: sellerAt(
      url,
      chains.map(({ chainId }, index) => ({ chainId, label: names[index] ?? `Local chain ${chainId}` }))
    ),
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

const isKey = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name)

const told = ({ units, ...purchase }: Purchase) => ({ ...purchase, units: String(units) })

function sellerAt(url: string, chains: readonly { readonly chainId: number; readonly label: string }[]) {
  return {
    kind: 'link',
    name: 'sandbox',
    label: 'Sandbox Pay',
    url: `${url}/?address={address}&chain={chain}&asset={asset}&currency={currency}&amount={amount}&method={method}`,
    quote: `${url}/quote`,
    fee: [feePercent],
    currencies: Object.entries(assets).map(([symbol, { name, contract }]) => ({
      symbol,
      name,
      networks: chains.map(({ chainId, label }) => ({
        name: label.toLowerCase().replace(/\W+/g, '-'),
        label,
        chain: `eip155:${chainId}`,
        ...(contract && { contract })
      }))
    })),
    payment: Object.keys(currencies).map(id => ({
      id,
      limits: Object.entries(limits).map(([method, { min, max }]) => ({ id: method, min: min.toFixed(2), max: max.toFixed(2) }))
    }))
  }
}
