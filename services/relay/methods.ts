import type { NewMessage } from './publishing.ts'
import type { ParamParsers } from './parse-params.ts'

/** Operations available to a method, on behalf of its client. */
export interface MethodContext {
  /** Stores messages, all or none, and delivers them to current subscribers. */
  publish(messages: readonly NewMessage[]): Promise<void>
  /**
   * Subscribes and returns the subscription id; stored messages of the topics are sent after the
   * response.
   */
  subscribe(topics: readonly string[]): string[]
  unsubscribe(topics: readonly string[]): void
  fetch(topics: readonly string[]): Promise<FetchResult>
  /** Charges an additional cost to the client's rate limit. */
  spend(cost: number): void
}

export interface FetchResult {
  readonly messages: readonly FetchedMessage[]
  /** True if a further call returns more. */
  readonly hasMore: boolean
}

export interface FetchedMessage {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

export type Method = (caller: MethodContext, params: unknown) => unknown

/** Tags for publishing a proposal and an approval, as the separate calls used before had. */
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

/** Creates the methods of the "irn" relay, as sign-client 2.21.8 calls them. */
export function createMethods({
  topic,
  list,
  message,
  ttl,
  attestation,
  object,
  outgoing
}: ParamParsers): ReadonlyMap<string, Method> {
  const topics = (params: unknown) =>
    list(object(params)['topics'], 'topics').map((value, index) => topic(value, `topics[${index}]`))

  return new Map<string, Method>([
    [
      'irn_publish',
      async (caller, params) => {
        await caller.publish([outgoing(params)])
        return true
      }
    ],
    [
      'irn_batchPublish',
      async (caller, params) => {
        const messages = list(object(params)['messages'], 'messages').map((value, index) => outgoing(value, `messages[${index}]`))
        caller.spend(messages.length - 1)
        await caller.publish(messages)
        return true
      }
    ],
    ['irn_subscribe', (caller, params) => caller.subscribe([topic(object(params)['topic'])])[0]],
    [
      'irn_batchSubscribe',
      (caller, params) => {
        const wanted = topics(params)
        caller.spend(wanted.length / 10)
        return caller.subscribe(wanted)
      }
    ],
    [
      'irn_unsubscribe',
      (caller, params) => {
        caller.unsubscribe([topic(object(params)['topic'])])
        return true
      }
    ],
    [
      'irn_batchUnsubscribe',
      (caller, params) => {
        const subscriptions = list(object(params)['subscriptions'], 'subscriptions')
        caller.unsubscribe(subscriptions.map((value, index) => topic(object(value, `subscriptions[${index}]`)['topic'])))
        return true
      }
    ],
    ['irn_fetchMessages', (caller, params) => caller.fetch([topic(object(params)['topic'])])],
    [
      'irn_batchFetchMessages',
      (caller, params) => {
        const wanted = topics(params)
        caller.spend(wanted.length / 10)
        return caller.fetch(wanted)
      }
    ],
    [
      'wc_proposeSession',
      async (caller, params) => {
        const fields = object(params)
        const pairing = topic(fields['pairingTopic'], 'pairingTopic')
        const proposal = {
          topic: pairing,
          message: message(fields['sessionProposal'], 'sessionProposal'),
          ttl: ttl(fields['ttl']),
          tag: tags.proposal,
          attestation: attestation(fields['attestation'])
        }
        caller.subscribe([pairing])
        await caller.publish([proposal])
        return true
      }
    ],
    [
      'wc_approveSession',
      async (caller, params) => {
        const fields = object(params)
        const session = topic(fields['sessionTopic'], 'sessionTopic')
        const common = { ttl: ttl(fields['ttl']), attestation: null }
        const response = {
          ...common,
          topic: topic(fields['pairingTopic'], 'pairingTopic'),
          message: message(fields['sessionProposalResponse'], 'sessionProposalResponse'),
          tag: tags.proposalResponse
        }
        const settlement = {
          ...common,
          topic: session,
          message: message(fields['sessionSettlementRequest'], 'sessionSettlementRequest'),
          tag: tags.settlement
        }
        caller.spend(1)
        caller.subscribe([session])
        await caller.publish([response, settlement])
        return true
      }
    ]
  ])
}
