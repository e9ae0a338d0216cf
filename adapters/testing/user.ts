import { createAnswerQueue, type AnswerQueue } from './answers.ts'
import { ProviderRpcError } from './errors.ts'
import { createPanel } from './panel.ts'
import { delay, raceWithStop } from './lifecycle.ts'
import type { Description } from './describe.ts'
import type { Answer, Answering, WalletHost, WalletRequest } from './options.ts'

/** The user of a wallet: gets prompts, approves or rejects, with a delay. */
export interface WalletUser {
  /** All requests, oldest first. */
  readonly requests: readonly WalletRequest[]
  readonly answers: AnswerQueue
  /** Milliseconds before each response. */
  latency: number
  /** Decides a request and executes it if approved. */
  prompt(pending: PendingRequest): Promise<unknown>
  /** Stops: open requests reject with 4900. */
  leave(): void
}

export interface PendingRequest {
  readonly method: string
  readonly params: unknown
  /** `false`: no prompt, unless a response is queued. */
  readonly needsPerson: boolean
  /** Whether it requests accounts; only one such request may be open. */
  readonly connects?: boolean
  /** Text of the panel. */
  readonly describe: (request: WalletRequest) => Description
  readonly perform: () => unknown
}

export interface WalletUserOptions {
  readonly name: string
  readonly host: WalletHost
  readonly answers?: Answering | undefined
  readonly latency?: number | undefined
}

export function createWalletUser({ name, host, answers: usual = 'approve', latency = 0 }: WalletUserOptions): WalletUser {
  const requests: WalletRequest[] = []
  const answers = createAnswerQueue(usual)
  const panel = createPanel({ name }, host.location?.origin ?? 'null')
  const stopping = new AbortController()

  const decide = async (
    request: WalletRequest,
    { needsPerson, connects = false, describe }: PendingRequest
  ): Promise<unknown> => {
    requests.push(request)
    if (person.latency) await delay(person.latency, stopping.signal)
    let decision: Answer | undefined = await answers.decide(request, needsPerson)
    if (decision === 'panel') decision = await panel.prompt(() => describe(request), stopping.signal, { connects })
    if (decision === 'never') return new Promise<never>(() => {})
    if (decision === 'refuse') throw new ProviderRpcError(4001)
    if (typeof decision === 'object' && 'error' in decision) throw decision.error
    return typeof decision === 'object' ? decision.result : undefined
  }

  const person: WalletUser = {
    requests,
    answers,
    latency,
    prompt(pending) {
      const request = Object.freeze({ method: pending.method, params: pending.params })
      const act = async (): Promise<unknown> => (await decide(request, pending)) ?? pending.perform()
      return raceWithStop(act(), stopping.signal)
    },
    leave() {
      stopping.abort(new ProviderRpcError(4900, 'The wallet has gone.'))
      panel.close()
    }
  }
  return person
}
