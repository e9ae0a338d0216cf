import { isRecord } from '../../../adapters/base/is-record.ts'
import {
  bundlerMethods,
  evmMethods,
  extraMethod,
  filterCreatingMethods,
  solanaMethods,
  filterUsingMethods,
  methodCosts,
  type Method
} from './methods.ts'
import type { RpcCall } from './parse-calls.ts'
import { createErrorReply, createResultReply, type Reply } from './reply.ts'
import type { RoutedAnswer } from './upstreams.ts'
import type { UpstreamCall } from './upstream.ts'

/** Upstream request of a call, and how its response is built. */
export interface RequestPlan {
  readonly method: Method
  readonly question: UpstreamCall
  readonly to: 'nodes' | 'bundlers'
  /** Tag of the only upstream that can answer. */
  readonly only?: string
  /** Converts the upstream's result to that of the response. */
  readonly resultOf?: (routed: RoutedAnswer & { readonly name: 'result' }) => unknown
  /**
   * True for a submission that cannot be undone: never aborted, never deduplicated, and sent for a
   * notification too.
   */
  readonly isSubmission: boolean
}

export interface PlannerOptions {
  /** CAIP-2. */
  readonly chainId: string
  readonly hasBundlers: boolean
  /** Additional allowed methods. */
  readonly methods: readonly string[]
}

const methodsOf: Readonly<Record<string, Readonly<Record<string, Method>>>> = { eip155: evmMethods, solana: solanaMethods }

/** Decides for each call of a chain whether it is sent, answered at once, or rejected with a message. */
export function createPlanner({ chainId, hasBundlers, methods }: PlannerOptions) {
  const [namespace = ''] = chainId.split(':')
  const own = new Map(Object.entries(methodsOf[namespace] ?? {}))
  const bundled = new Map(Object.entries(namespace === 'eip155' ? bundlerMethods : {}))
  const extra = new Set(methods)
  const balanceMethod = own.get(namespace === 'eip155' ? 'eth_getBalance' : 'getBalance')

  const methodOf = (name: string): Method | undefined => {
    if (name === 'getAddressBalance') return balanceMethod
    return own.get(name) ?? (hasBundlers ? bundled.get(name) : undefined) ?? (extra.has(name) ? extraMethod : undefined)
  }

  function plan({ method: name, params }: RpcCall): RequestPlan | Reply {
    if (name === 'getAddressBalance') return planBalance(params)
    // the nodes hold no accounts, and the user's wallet is not reachable from here
    if (name === 'eth_accounts' && namespace === 'eip155') return createResultReply('[]')
    const method = methodOf(name)
    if (method === undefined) {
      const why = bundled.has(name)
        ? `There is no bundler for ${chainId} here`
        : `This is not a method that is served for ${chainId}`
      return createErrorReply(-32601, `${why}: ${name}.`)
    }
    if (params !== undefined && !Array.isArray(params)) return createErrorReply(-32602, `The params of ${name} are a list.`)
    const list: readonly unknown[] = method.keeps === 'always' ? [] : (params ?? [])
    const question = { method: name, params: list, shape: method.shape }
    if (filterUsingMethods.has(name)) return planFilter(method, question)
    return {
      method,
      question,
      to: own.has(name) || !bundled.has(name) ? 'nodes' : 'bundlers',
      isSubmission: method.class === 'send' || name === 'eth_sendUserOperation',
      ...(filterCreatingMethods.has(name) && { resultOf: routed => `${String(routed.result)}${routed.by.mark}` })
    }
  }

  /**
   * Plans a call with a filter id.
   * Its last four digits are the tag of the upstream that created the filter.
   */
  function planFilter(method: Method, question: UpstreamCall): RequestPlan | Reply {
    const [, id, mark] = /^(0x[\da-f]+)([\da-f]{4})$/i.exec(String(question.params[0])) ?? []
    if (id === undefined || mark === undefined) return createErrorReply(-32000, 'filter not found')
    return { method, question: { ...question, params: [id] }, to: 'nodes', only: mark.toLowerCase(), isSubmission: false }
  }

  /**
   * Plans a balance request: `{ address }`, native token (docs/decisions/blockchain-api.md). The
   * existing service does not document the result; here it is a quantity in units, `0x1a`, on every chain.
   */
  function planBalance(params: unknown): RequestPlan | Reply {
    const address = isRecord(params) ? params.address : undefined
    const form = namespace === 'eip155' ? /^0x[\da-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
    if (balanceMethod === undefined || typeof address !== 'string' || !form.test(address)) {
      return createErrorReply(-32602, `Send "params": { "address": … } with an address of ${chainId}.`)
    }
    const { shape } = balanceMethod
    if (namespace === 'eip155') {
      const question = { method: 'eth_getBalance', params: [address, 'latest'], shape }
      return { method: balanceMethod, question, to: 'nodes', isSubmission: false }
    }
    return {
      method: balanceMethod,
      question: { method: 'getBalance', params: [address], shape: result => shape(result) && lamports(result) !== undefined },
      to: 'nodes',
      isSubmission: false,
      resultOf: ({ result }) => `0x${lamports(result)!.toString(16)}`
    }
  }

  return {
    plan,
    methodOf,
    /** Returns the rate limit cost of a call; a rejected one costs as much as a read. */
    weight: (name: string): number => methodCosts[methodOf(name)?.class ?? 'read']
  }
}

function lamports(result: unknown): number | undefined {
  const value = isRecord(result) ? result.value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
