import { encodeAbiParameters } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import type { Requester } from '../../../../frame/page/approve/requester.ts'
import { readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'

// Typed data as an app requests it, with its types declared in EIP-712 notation.

export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const stranger = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
export const addressOf = (digits: string) => `0x${digits.repeat(20)}`
export const wordOf = (digits: string) => `0x${digits.repeat(32)}`
/** A time in the distant future, in seconds since 1970. */
export const far = '4000000000'

const mainnet: FrameNetwork = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpc: ['https://mainnet.invalid'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
}

interface Call {
  readonly id: number
  readonly params?: readonly [{ readonly data: string }]
}

/** Answers for every contract that it is a token with 6 decimals. */
const node: typeof fetch = (_url, init) => {
  const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
  const answers: Readonly<Record<string, string>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['TKN']),
    '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [6n])
  }
  const replies = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: answers[params?.[0].data ?? ''] ?? '0x' }))
  return Promise.resolve(Response.json(replies.length > 1 ? replies : replies[0]))
}

export const requester = (): Requester => ({
  origin: 'https://shop.example',
  account,
  network: mainnet,
  networks: createNetworks([mainnet], node),
  signal: new AbortController().signal
})

const fieldsIn = (list: string) =>
  list === ''
    ? []
    : list.split(',').map(each => {
        const [type, name] = each.split(' ')
        return { type: type!, name: name! }
      })

/**
 * @param declaration such as `Mail(Person from,string text)Person(string name)`: the first type is the
 * primary one
 */
export function typed(declaration: string, message: object, domain: object = {}) {
  const types = [...declaration.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, list]) => [name!, fieldsIn(list!)] as const)
  return {
    domain: { name: 'X', version: '1', chainId: 1, verifyingContract: addressOf('c3'), ...domain },
    primaryType: types[0]![0],
    types: Object.fromEntries(types),
    message
  }
}

export const approvalOf = async (declaration: string, message: object, domain?: object): Promise<ApprovalContent> =>
  (await readTypedDataRequest(requester(), typed(declaration, message, domain))).approval

export const rowsOf = ({ rows, parts = [] }: ApprovalContent): Record<string, string> =>
  Object.fromEntries([...rows, ...parts.flatMap(part => part.rows)])
