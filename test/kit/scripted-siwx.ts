import { createNonce, createMessage } from '../../adapters/siwx/message.ts'
import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { pageInfo } from '../../state/platform/page.ts'
import { environment } from '../../state/platform/environment.ts'
import { toMessageChainId } from '../../state/sign-in/validate-message.ts'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../../state/options/siwx-config.ts'

/** Calls of an app's sign-in backend, and how they end: at once, never, or with an error. */
type Fate = 'answers' | 'never' | Error
type Question = 'check' | 'message' | 'add' | 'revoke'

export interface ScriptedSiwx {
  readonly siwx: SiwxConfig
  /** Calls, oldest first: `check eip155:1`, `message`, `add`, `revoke eip155:1`. */
  readonly requestLog: readonly string[]
  readonly sessions: readonly SiwxSession[]
  /** Changes how a call ends. */
  decide(what: Question, fate: Fate): void
  /** Answers the pending and the later calls. */
  release(): void
}

export interface ScriptedOptions {
  readonly required?: boolean
  readonly signOutOnDisconnect?: boolean
  /** Fields that replace those of every message. */
  readonly message?: Partial<SiwxMessageData>
  /** Changes the text of every message. */
  readonly writes?: (text: string) => string
  readonly check?: Fate
  readonly makes?: Fate
  readonly add?: Fate
  readonly revoke?: Fate
  readonly sessions?: readonly SiwxSession[]
}

/**
 * Creates an app's own implementation of the option `siwx`: a list of sessions, accepted without
 * verification.
 */
export function scriptedSiwx({
  required = true,
  signOutOnDisconnect,
  message,
  writes = text => text,
  check = 'answers',
  makes = 'answers',
  add = 'answers',
  revoke = 'answers',
  sessions: first = []
}: ScriptedOptions = {}): ScriptedSiwx {
  const requestLog: string[] = []
  const fates: Record<Question, Fate> = { check, message: makes, add, revoke }
  let sessions = first
  let waiting: (() => void)[] = []

  async function answer(what: Question, detail = ''): Promise<void> {
    requestLog.push(what + detail)
    const fate = fates[what]
    if (fate instanceof Error) throw fate
    if (fate === 'never') await new Promise<void>(resolve => waiting.push(resolve))
    const later = fates[what]
    if (later instanceof Error) throw later
  }
  const isOf = ({ data }: SiwxSession, chainId: ChainId, address: string): boolean =>
    data.chainId === chainId && data.accountAddress === address

  return {
    requestLog,
    get sessions() {
      return sessions
    },
    decide: (what, fate) => void (fates[what] = fate),
    release() {
      for (const name of ['check', 'message', 'add', 'revoke'] as const) if (fates[name] === 'never') fates[name] = 'answers'
      for (const resolve of waiting.splice(0)) resolve()
      waiting = []
    },
    siwx: {
      async createMessage({ chainId, accountAddress }) {
        await answer('message')
        const { origin } = pageInfo()
        const data: SiwxMessageData = {
          accountAddress,
          chainId,
          domain: new URL(origin).host,
          uri: origin,
          version: '1',
          nonce: createNonce(),
          issuedAt: new Date(environment().now()).toISOString(),
          ...message
        }
        const text = createMessage({
          ...data,
          version: '1',
          issuedAt: data.issuedAt!,
          address: data.accountAddress,
          chainId: toMessageChainId(data.chainId),
          namespace: getNamespace(data.chainId)
        })
        return { ...data, toString: () => writes(text) }
      },
      async addSession(session) {
        await answer('add')
        sessions = [...sessions, session]
      },
      async setSessions(next) {
        sessions = next
      },
      async getSessions(chainId, address) {
        await answer('check', ` ${chainId}`)
        return sessions.filter(session => isOf(session, chainId, address))
      },
      async revokeSession(chainId, address) {
        await answer('revoke', ` ${chainId}`)
        sessions = sessions.filter(session => !isOf(session, chainId, address))
      },
      getRequired: () => required,
      ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect })
    }
  }
}
