import { isRecord } from '../../../adapters/base/record.ts'
import {
  bundlerMethods,
  evmMethods,
  extraMethod,
  makesFilter,
  solanaMethods,
  takesFilter,
  weights,
  type Method
} from './methods.ts'
import type { Call } from './read-calls.ts'
import { errorReply, resultReply, type Reply } from './reply.ts'
import type { Told } from './upstreams.ts'
import type { Question } from './upstream.ts'

/** What has to be asked for a call, and how its reply is made of the answer. */
export interface Plan {
  readonly method: Method
  readonly question: Question
  readonly to: 'nodes' | 'bundlers'
  /** The one upstream that can answer, by its mark. */
  readonly only?: string
  /** What the reply's result is, when it is not the answer's. */
  readonly resultOf?: (told: Told & { readonly name: 'result' }) => unknown
  /** Something is sent that is not taken back: never given up, never shared, and carried out for a notification too. */
  readonly isSubmission: boolean
}

export interface PlannerOptions {
  /** CAIP-2. */
  readonly chainId: string
  readonly hasBundlers: boolean
  /** Methods that are allowed beyond the lists, by name. */
  readonly methods: readonly string[]
}

const methodsOf: Readonly<Record<string, Readonly<Record<string, Method>>>> = { eip155: evmMethods, solana: solanaMethods }

/** Decides what becomes of each call of a chain: asked of whom, answered at once, or refused with words. */
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

  function plan({ method: name, params }: Call): Plan | Reply {
    if (name === 'getAddressBalance') return planBalance(params)
    // a node of ours has no accounts, and a visitor's wallet is not asked through here
    if (name === 'eth_accounts' && namespace === 'eip155') return resultReply('[]')
    const method = methodOf(name)
    if (method === undefined) {
      const why = bundled.has(name)
        ? `There is no bundler for ${chainId} here`
        : `This is not a method that is served for ${chainId}`
      return errorReply(-32601, `${why}: ${name}.`)
    }
    if (params !== undefined && !Array.isArray(params)) return errorReply(-32602, `The params of ${name} are a list.`)
    const list: readonly unknown[] = method.keeps === 'always' ? [] : (params ?? [])
    const question = { method: name, params: list, shape: method.shape }
    if (takesFilter.has(name)) return planFilter(method, question)
    return {
      method,
      question,
      to: own.has(name) || !bundled.has(name) ? 'nodes' : 'bundlers',
      isSubmission: method.class === 'send' || name === 'eth_sendUserOperation',
      ...(makesFilter.has(name) && { resultOf: told => `${String(told.result)}${told.by.mark}` })
    }
  }

  /** A filter lives in the node that made it: its id carries the mark of that upstream (four digits at its end). */
  function planFilter(method: Method, question: Question): Plan | Reply {
    const [, id, mark] = /^(0x[\da-f]+)([\da-f]{4})$/i.exec(String(question.params[0])) ?? []
    if (id === undefined || mark === undefined) return errorReply(-32000, 'filter not found')
    return { method, question: { ...question, params: [id] }, to: 'nodes', only: mark.toLowerCase(), isSubmission: false }
  }

  /**
   * facts/blockchain-api §2: `{ address }`; the balance of the native token. The facts do not tell the form of its result: here
   * it is a quantity in base units, `0x1a`, on every chain.
   */
  function planBalance(params: unknown): Plan | Reply {
    const address = isRecord(params) ? params.address : undefined
    const form = namespace === 'eip155' ? /^0x[\da-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
    if (balanceMethod === undefined || typeof address !== 'string' || !form.test(address)) {
      return errorReply(-32602, `Send "params": { "address": … } with an address of ${chainId}.`)
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
    /** What a call takes from a client's share; one that is refused takes what a read does. */
    weight: (name: string): number => weights[methodOf(name)?.class ?? 'read']
  }
}

function lamports(result: unknown): number | undefined {
  const value = isRecord(result) ? result.value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
