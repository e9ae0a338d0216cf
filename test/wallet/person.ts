import { createAnswers, type Answers } from './answering.ts'
import { ProviderRpcError } from './errors.ts'
import { createPanel } from './panel.ts'
import { delay, whileRunning } from './running.ts'
import type { Description } from './describe.ts'
import type { Answer, Answering, WalletHost, WalletRequest } from './options.ts'

/** Whoever holds a wallet: is asked, says yes or no, and makes it wait. */
export interface Person {
  /** Everything that was asked, oldest first. */
  readonly requests: readonly WalletRequest[]
  readonly answers: Answers
  /** Milliseconds before any answer. */
  latency: number
  /** Has a request decided, and performs it where it is approved. */
  ask(asked: Asked): Promise<unknown>
  /** Goes away; open requests are answered with 4900. */
  leave(): void
}

export interface Asked {
  readonly method: string
  readonly params: unknown
  /** `false`: nobody is asked, unless somebody was told to answer. */
  readonly needsPerson: boolean
  /** It asks for accounts, of which one question at a time may be open. */
  readonly connects?: boolean
  /** What the panel says. */
  readonly describe: (request: WalletRequest) => Description
  readonly perform: () => unknown
}

export interface PersonOptions {
  readonly name: string
  readonly host: WalletHost
  readonly answers?: Answering | undefined
  readonly latency?: number | undefined
}

export function createPerson({ name, host, answers: usual = 'approve', latency = 0 }: PersonOptions): Person {
  const requests: WalletRequest[] = []
  const answers = createAnswers(usual)
  const panel = createPanel({ name }, host.location?.origin ?? 'null')
  const gone = new AbortController()

  const decide = async (request: WalletRequest, { needsPerson, connects = false, describe }: Asked): Promise<unknown> => {
    requests.push(request)
    if (person.latency) await delay(person.latency, gone.signal)
    let decision: Answer | undefined = await answers.decide(request, needsPerson)
    if (decision === 'panel') decision = await panel.ask(() => describe(request), gone.signal, { connects })
    if (decision === 'never') return new Promise<never>(() => {})
    if (decision === 'refuse') throw new ProviderRpcError(4001)
    if (typeof decision === 'object' && 'error' in decision) throw decision.error
    return typeof decision === 'object' ? decision.result : undefined
  }

  const person: Person = {
    requests,
    answers,
    latency,
    ask(asked) {
      const request = Object.freeze({ method: asked.method, params: asked.params })
      const act = async (): Promise<unknown> => (await decide(request, asked)) ?? asked.perform()
      return whileRunning(act(), gone.signal)
    },
    leave() {
      gone.abort(new ProviderRpcError(4900, 'The wallet has gone.'))
      panel.close()
    }
  }
  return person
}
