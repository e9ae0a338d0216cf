import type { Act } from '../act.ts'
import { isSite } from '../site.ts'
import { declarationOf, textIn } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

type What = Extract<Act, { kind: 'harmless' }>['what']

/** First fields of Snapshot's types. */
const ofSpace = 'address from,string space,uint64 timestamp'

/** A login. Only the site in it makes it one to the requesting site: a screen compares the two. */
const sessionType = 'Session(address user,bytes32 challenge,uint256 issuedAt,uint256 expiresAt,string uri)'

/**
 * Types that transfer and grant nothing, by complete declaration: with one field more or less, they
 * are unknown.
 */
const harmlessTypes: Readonly<Record<What, readonly string[]>> = {
  vote: [
    // OpenZeppelin Governor
    'Ballot(uint256 proposalId,uint8 support)',
    'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
    'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
    'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
    // Snapshot, by the proposal's hash or its name on IPFS
    ...['bytes32 proposal', 'string proposal'].flatMap(proposal =>
      ['uint32 choice', 'uint32[] choice', 'string choice'].flatMap(choice => [
        `Vote(address from,string space,uint64 timestamp,${proposal},${choice},string metadata)`,
        `Vote(address from,string space,uint64 timestamp,${proposal},${choice},string reason,string app,string metadata)`
      ])
    )
  ],
  cancel: [
    // EIP-3009
    'CancelAuthorization(address authorizer,bytes32 nonce)',
    // CoW Protocol
    'OrderCancellation(bytes orderUid)',
    'OrderCancellations(bytes[] orderUids)',
    // Seaport's off-chain cancellation
    'OrderHash(bytes32 orderHash)',
    // 0x, Polymarket, LooksRare and others cancel by a nonce or an id
    ...[
      'bytes32 orderHash',
      'uint256 orderId',
      'uint256 nonce',
      'address maker,uint256 nonce',
      'address maker,bytes32 orderHash'
    ].map(fields => `CancelOrder(${fields})`),
    ...['bytes32[] orderHashes', 'uint256[] orderIds', 'address maker,bytes32[] orderHashes'].map(
      fields => `CancelOrders(${fields})`
    )
  ],
  statement: [
    // Snapshot; not `Space`, `DeleteSpace` and `Alias`, which transfer a space or the right to vote
    ...['bytes32', 'string'].map(proposal => `CancelProposal(${ofSpace},${proposal} proposal)`),
    `Proposal(${ofSpace},string type,string title,string body,string discussion,string[] choices,uint64 start,uint64 end,uint64 snapshot,string network,string plugins)`,
    ...['Follow', 'Unfollow', 'Subscribe', 'Unsubscribe'].flatMap(type => [
      `${type}(address from,string space)`,
      `${type}(${ofSpace})`,
      `${type}(address from,string network,string space,uint64 timestamp)`
    ]),
    'Profile(address from,uint64 timestamp,string profile)',
    // the examples of EIP-712 and of MetaMask's documentation
    'Mail(address from,address to,string contents)',
    'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    'Mail(Person from,Person[] to,string contents)Person(string name,address[] wallets)',
    // off-chain attestations of EAS
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data)',
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data,bytes32 salt)',
    // Orderly: an account without a key, https://orderly.network/docs/build-on-omnichain/user-flows/wallet-authentication
    'Registration(string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce)',
    sessionType
  ]
}

const whatOf: ReadonlyMap<string, What> = new Map(
  (Object.keys(harmlessTypes) as What[]).flatMap(what => harmlessTypes[what].map(declaration => [declaration, what] as const))
)

export const harmless: StructDecoder = struct => {
  const declaration = declarationOf(struct)
  if (declaration === sessionType && !isSite(textIn(struct, 'uri')!)) return undefined
  const what = whatOf.get(declaration)
  return what && [{ kind: 'harmless', what }]
}
