import type { Act } from '../act.ts'
import { declarationOf } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

type What = Extract<Act, { kind: 'harmless' }>['what']

/** Types that move and grant nothing, by their whole declaration: a field more or less, and they are unknown. */
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
    // Snapshot
    'CancelProposal(address from,string space,uint64 timestamp,bytes32 proposal)',
    'Follow(address from,string network,string space,uint64 timestamp)',
    'Profile(address from,uint64 timestamp,string profile)',
    'Space(address from,string space,uint64 timestamp,string settings)',
    // the examples of EIP-712 and of MetaMask's documentation
    'Mail(address from,address to,string contents)',
    'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    'Mail(Person from,Person[] to,string contents)Person(string name,address[] wallets)',
    // attestations of EAS that are kept off the chain
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data)',
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data,bytes32 salt)',
    // logins
    'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    'Session(address user,bytes32 challenge,uint256 issuedAt,uint256 expiresAt,string uri)'
  ]
}

const whatOf: ReadonlyMap<string, What> = new Map(
  (Object.keys(harmlessTypes) as What[]).flatMap(what => harmlessTypes[what].map(declaration => [declaration, what] as const))
)

export const harmless: StructDecoder = struct => {
  const what = whatOf.get(declarationOf(struct))
  return what && [{ kind: 'harmless', what }]
}
