import type { Act } from '../act.ts'
import { hasFields } from '../struct.ts'
import type { StructDecoder } from './decoder.ts'

/** Types that move and grant nothing, by their whole declaration: a field more or less, and they are unknown. */
const harmlessTypes: Readonly<Record<string, readonly [Extract<Act, { kind: 'harmless' }>['what'], ...string[]]>> = {
  // OpenZeppelin Governor
  Ballot: ['vote', 'uint256 proposalId, uint8 support', 'uint256 proposalId, uint8 support, address voter, uint256 nonce'],
  ExtendedBallot: [
    'vote',
    'uint256 proposalId, uint8 support, string reason, bytes params',
    'uint256 proposalId, uint8 support, address voter, uint256 nonce, string reason, bytes params'
  ],
  // EIP-3009
  CancelAuthorization: ['cancel', 'address authorizer, bytes32 nonce'],
  // CoW Protocol
  OrderCancellation: ['cancel', 'bytes orderUid'],
  OrderCancellations: ['cancel', 'bytes[] orderUids'],
  // Seaport's off-chain cancellation
  OrderHash: ['cancel', 'bytes32 orderHash'],
  // 0x, Polymarket, LooksRare and others cancel by a nonce or an id
  CancelOrder: [
    'cancel',
    'bytes32 orderHash',
    'uint256 orderId',
    'uint256 nonce',
    'address maker, uint256 nonce',
    'address maker, bytes32 orderHash'
  ],
  CancelOrders: ['cancel', 'bytes32[] orderHashes', 'uint256[] orderIds', 'address maker, bytes32[] orderHashes']
}

export const harmless: StructDecoder = struct => {
  const [what, ...declarations] = Object.hasOwn(harmlessTypes, struct.type) ? harmlessTypes[struct.type]! : []
  return what && declarations.some(each => hasFields(struct, each)) ? [{ kind: 'harmless', what }] : undefined
}
