// Without the local stack the page has no chain. A node in the page answers the reads of a wallet and the kit: every account has
// ten coins, and nothing can be sent. No request leaves the page.

const host = '.node.invalid'

/** Returns the RPC URL of a chain, on a host name that does not exist. */
export const nodeOf = (chainId: string): string => `https://${chainId.replace(/\W+/g, '-').toLowerCase()}${host}`

/** The fields of a JSON-RPC request that the node reads. */
interface Asked {
  readonly id?: unknown
  readonly method?: unknown
}

const coins = `0x${(10n * 10n ** 18n).toString(16)}`

/** Answers every URL of `nodeOf` on this page, for the kit and the test wallet. */
export function answerNodes(): void {
  const elsewhere = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (...request) => {
    const { url } = new Request(...request)
    const { hostname } = new URL(url)
    if (!hostname.endsWith(host)) return elsewhere(...request)
    const body = (await new Request(...request).json()) as Asked | readonly Asked[]
    return Response.json(answerAsNode(body, Number(/^eip155-(\d+)\./.exec(hostname)?.[1] ?? 0)))
  }
}

/** Returns the node's response to one JSON-RPC request or a batch; a `chainId` of 0 is a chain that is not EVM. */
export function answerAsNode(body: Asked | readonly Asked[], chainId: number): object {
  return Array.isArray(body) ? body.map(one => reply(one as Asked, chainId)) : reply(body as Asked, chainId)
}

function reply({ id, method }: Asked, chainId: number): object {
  const result = read(String(method), chainId)
  const said = { jsonrpc: '2.0', id }
  if (result !== undefined) return { ...said, result }
  return { ...said, error: { code: -32601, message: `No chain is behind this page: ${String(method)} needs the local stack.` } }
}

function read(method: string, chainId: number): string | undefined {
  if (!chainId) return undefined
  switch (method) {
    case 'eth_chainId':
      return `0x${chainId.toString(16)}`
    case 'net_version':
      return String(chainId)
    case 'eth_getBalance':
      return coins
    case 'eth_blockNumber':
    case 'eth_getTransactionCount':
      return '0x0'
    case 'eth_getCode':
      return '0x'
    default:
      return undefined
  }
}
