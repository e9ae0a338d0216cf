import { createNonce, createMessage } from '../../adapters/siwx/message.ts'
import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { page } from '../../state/page.ts'
import { environment } from '../../state/environment.ts'
import { chainInMessage } from '../../state/siwx/guard.ts'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../../state/siwx/config.ts'

/** What is asked of a site that signs visitors in, and how it answers: at once, never, or with an error. */
type Fate = 'answers' | 'never' | Error
type Question = 'check' | 'message' | 'add' | 'revoke'

export interface ScriptedSiwx {
  readonly siwx: SiwxConfig
  /** What was asked, oldest first: `check eip155:1`, `message`, `add`, `revoke eip155:1`. */
  readonly asked: readonly string[]
  readonly sessions: readonly SiwxSession[]
  /** From now on. */
  decide(what: Question, fate: Fate): void
  /** Answers what waits, from now on as well. */
  release(): void
}

export interface ScriptedOptions {
  readonly required?: boolean
  readonly signOutOnDisconnect?: boolean
  /** What stands in every message in the place of what belongs there. */
  readonly message?: Partial<SiwxMessageData>
  /** What becomes of the text of every message. */
  readonly writes?: (text: string) => string
  readonly check?: Fate
  readonly makes?: Fate
  readonly add?: Fate
  readonly revoke?: Fate
  readonly sessions?: readonly SiwxSession[]
}

/** A site's own implementation of the option `siwx`: sessions in a list, believed as they come. */
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
  const asked: string[] = []
  const fates: Record<Question, Fate> = { check, message: makes, add, revoke }
  let sessions = first
  let waiting: (() => void)[] = []

  async function answer(what: Question, detail = ''): Promise<void> {
    asked.push(what + detail)
    const fate = fates[what]
    if (fate instanceof Error) throw fate
    if (fate === 'never') await new Promise<void>(resolve => waiting.push(resolve))
    const later = fates[what]
    if (later instanceof Error) throw later
  }
  const isOf = ({ data }: SiwxSession, chainId: ChainId, address: string): boolean =>
    data.chainId === chainId && data.accountAddress === address

  return {
    asked,
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
        const { origin } = page()
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
          chainId: chainInMessage(data.chainId),
          namespace: namespaceOf(data.chainId)
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
