import { safeCall, safeRefund } from '../call-containers.ts'
import type { Contained, DecodedCall } from '../call.ts'
import { decodeCalls } from '../calls.ts'
import { decodeCall } from '../../../evm/codec/decode-call.ts'
import { zeroAddress } from '../../../evm/codec/abi.ts'
import { isStruct, type Struct } from '../hashed.ts'
import { addressIn, bytesIn, hasFields, integerIn, structsIn, untilOf, wordIn } from '../struct.ts'
import type { Place, StructDecoder } from './decoder.ts'

// Actions of accounts by signature: user operations, transactions, delegations.

/** ERC-4337: user operations of 0.6 to 0.8, those of Safe's module, and others of the same shape. */
export const operations: StructDecoder = (struct, { callDecoders }) => {
  const sender = addressIn(struct, 'sender', 'safe', 'account', 'wallet')
  const data = bytesIn(struct, 'callData', 'calldata')
  const isOperation =
    data !== undefined && sender !== undefined && (integerIn(struct, 'nonce') ?? bytesIn(struct, 'initCode')) !== undefined
  if (!isOperation) return undefined
  // the calls that the account makes when its EntryPoint calls it
  return [{ kind: 'operation', sender, calls: decodeCalls({ to: sender, value: 0n, data }, sender, callDecoders).calls }]
}

/** Safe transactions. */
export const safeTransactions: StructDecoder = (struct, { domain, callDecoders }) => {
  const [to, value, data, operation] = [
    addressIn(struct, 'to'),
    integerIn(struct, 'value'),
    bytesIn(struct, 'data'),
    integerIn(struct, 'operation')
  ]
  if (to === undefined || value === undefined || data === undefined || operation === undefined) return undefined
  const safe = domain.verifyingContract
  const contained = safeCall({ safe: safe ?? zeroAddress, to, value, data, operation })
  const refund = safeRefund({
    safeTxGas: integerIn(struct, 'safeTxGas') ?? 0n,
    // `dataGas` before Safe 1.0
    baseGas: integerIn(struct, 'baseGas', 'dataGas') ?? 0n,
    gasPrice: integerIn(struct, 'gasPrice') ?? 0n,
    gasToken: addressIn(struct, 'gasToken') ?? zeroAddress,
    refundReceiver: addressIn(struct, 'refundReceiver') ?? zeroAddress
  })
  return [
    {
      kind: 'execute',
      ...(safe !== undefined && { by: safe }),
      calls: contained.flatMap(each => unpacked(each, callDecoders)),
      ...(refund && { refund })
    }
  ]
}

function unpacked(each: Contained[number], callDecoders: Place['callDecoders']): readonly DecodedCall[] {
  if ('meaning' in each) return [each]
  return each.isDelegateCall
    ? [{ by: each.by, meaning: decodeCall(each.call), isDelegateCall: true }]
    : decodeCalls(each.call, each.by, callDecoders).calls
}

/** ERC-2771 forwarders, meta-transactions, and lists of calls that an account signs. */
export const signedCalls: StructDecoder = (struct, { domain, own, callDecoders }) => {
  const data = bytesIn(struct, 'data', 'callData', 'calldata', 'functionSignature', 'functionCall', 'payload')
  if (data === undefined) return undefined
  const isMeta = bytesIn(struct, 'functionSignature', 'functionCall') !== undefined
  const to =
    addressIn(struct, 'to', 'target', 'destination', 'contract', 'recipient') ??
    (isMeta ? (domain.verifyingContract ?? zeroAddress) : undefined)
  if (to === undefined) return undefined
  const by = addressIn(struct, 'from', 'sender', 'user', 'userAddress') ?? own[0]
  const value = integerIn(struct, 'value', 'amount') ?? 0n
  return [
    {
      kind: 'execute',
      ...(by !== undefined && { by }),
      calls: decodeCalls({ to, value, data }, by ?? zeroAddress, callDecoders).calls,
      ...untilOf(integerIn(struct, 'deadline', 'validUntil', 'validUntilTime', 'expiry', 'expiration'))
    }
  ]
}

/** EIP-7702 as typed data: the three fields of an authorization. */
export const codeDelegations: StructDecoder = struct => {
  const to = addressIn(struct, 'address', 'contractAddress', 'delegate', 'implementation')
  const chainId = integerIn(struct, 'chainId')
  if (to === undefined || chainId === undefined || integerIn(struct, 'nonce') === undefined || struct.fields.length !== 3)
    return undefined
  return [{ kind: 'delegate-code', to, chainId }]
}

/** ERC-7710: an account lets another act for it, within the limits of caveats. */
export const accountDelegations: StructDecoder = struct => {
  const [to, by, caveats] = [addressIn(struct, 'delegate'), addressIn(struct, 'delegator'), structsIn(struct, 'caveats')]
  if (to === undefined || by === undefined) return undefined
  return [{ kind: 'delegate-account', to, by, limits: caveats?.length ?? 0 }]
}

/** ERC-7739, and messages and hashes that a contract account signs. */
export const nestedContents: StructDecoder = (struct, { domain }) => {
  const account = domain.verifyingContract
  const named = account === undefined ? {} : { account }
  if (struct.type === 'TypedDataSign') {
    // the contents are decoded separately
    return isNested(struct)
      ? [{ kind: 'for-account', account: addressIn(struct, 'verifyingContract')! }]
      : [{ kind: 'unknown', names: 'other' }]
  }
  const message = struct.fields.length === 1 ? bytesIn(struct, 'message', 'prefixed') : undefined
  if (message !== undefined) return [{ ...named, kind: 'message', bytes: withoutPrefix(message) }]
  const hash = struct.fields.length === 1 ? wordIn(struct, struct.fields[0]!.name) : undefined
  return hash === undefined ? undefined : [{ kind: 'opaque', hash }]
}

const nestedDomain = 'string name, string version, uint256 chainId, address verifyingContract, bytes32 salt'

/** Returns true if the struct is exactly that of ERC-7739. */
const isNested = (struct: Struct): boolean => {
  const [contents] = struct.fields
  return contents !== undefined && isStruct(contents.value) && hasFields(struct, `${contents.type} contents, ${nestedDomain}`)
}

/** Removes the prefix of EIP-191. */
function withoutPrefix(bytes: string): string {
  const start = '0x19457468657265756d205369676e6564204d6573736167653a0a'
  if (!bytes.toLowerCase().startsWith(start)) return bytes
  const rest = bytes.slice(start.length)
  for (let digits = 1; digits <= 6; digits++) {
    const length = asciiOf(rest.slice(0, digits * 2))
    if (/^(0|[1-9]\d*)$/.test(length) && rest.length === (digits + Number(length)) * 2) return `0x${rest.slice(digits * 2)}`
  }
  return bytes
}

const asciiOf = (digits: string): string =>
  (digits.match(/../g) ?? []).map(pair => String.fromCharCode(parseInt(pair, 16))).join('')
