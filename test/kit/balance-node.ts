interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly string[]
}

/**
 * Creates a node that answers `fetch` with its chain id (that of `two.example` is 2), and with each
 * account's balance as hex.
 */
export function balanceNode(held: (address: string) => string): (request: Request) => Promise<Response> {
  return async request => {
    const calls = (await request.json()) as Call | Call[]
    const chainId = new URL(request.url).host === 'two.example' ? '0x2' : '0x1'
    const answer = ({ id, method, params: [address = ''] }: Call) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? chainId : held(address)
    })
    return Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
  }
}
