import { parseAbi } from 'viem'
import { toAllowance, permit2, type CallMeaning } from '../../evm/codec/decode-call.ts'
import type { CallDecoder } from './call.ts'
import { exactCall } from './exact-call.ts'

const details = 'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }'
const permitted = 'struct Permitted { address token; uint256 amount; }'
const requested = 'struct Requested { address to; uint256 amount; }'
const single = 'struct Single { Permitted permitted; uint256 nonce; uint256 deadline; }'
const several = 'struct Several { Permitted[] permitted; uint256 nonce; uint256 deadline; }'
const witness = 'bytes32 witness, string witnessType'

const permit = exactCall(
  parseAbi([
    details,
    'struct Permit { Details details; address spender; uint256 sigDeadline; }',
    'function permit(address owner, Permit single, bytes signature)'
  ])
)
const permitBatch = exactCall(
  parseAbi([
    details,
    'struct Permit { Details[] details; address spender; uint256 sigDeadline; }',
    'function permit(address owner, Permit batch, bytes signature)'
  ])
)
const transferFrom = exactCall(parseAbi(['function transferFrom(address from, address to, uint160 amount, address token)']))
const transferBatch = exactCall(
  parseAbi([
    'struct Transfer { address from; address to; uint160 amount; address token; }',
    'function transferFrom(Transfer[] transfers)'
  ])
)
const take = exactCall(
  parseAbi([
    permitted,
    requested,
    single,
    'function permitTransferFrom(Single permit, Requested details, address owner, bytes signature)'
  ])
)
const takeSeveral = exactCall(
  parseAbi([
    permitted,
    requested,
    several,
    'function permitTransferFrom(Several permit, Requested[] details, address owner, bytes signature)'
  ])
)
const takeWitness = exactCall(
  parseAbi([
    permitted,
    requested,
    single,
    `function permitWitnessTransferFrom(Single permit, Requested details, address owner, ${witness}, bytes signature)`
  ])
)
const takeSeveralWitness = exactCall(
  parseAbi([
    permitted,
    requested,
    several,
    `function permitWitnessTransferFrom(Several permit, Requested[] details, address owner, ${witness}, bytes signature)`
  ])
)

/** Decodes calls of Permit2 at its address. https://docs.uniswap.org/contracts/permit2/overview */
export const permit2Calls: CallDecoder = ({ to, value, data }, by) =>
  to.toLowerCase() === permit2 && value === 0n ? meaningsOf(data)?.map(meaning => ({ by, meaning })) : undefined

function meaningsOf(data: string): readonly CallMeaning[] | undefined {
  const [owner, granted] = permit(data) ?? permitBatch(data) ?? []
  if (owner !== undefined && granted) {
    return [granted.details].flat().map(({ token, amount, expiration }) => ({
      kind: 'permit',
      token,
      owner,
      spender: granted.spender,
      amount: toAllowance(amount, 160),
      expires: BigInt(expiration)
    }))
  }
  const moved = transferFrom(data)
  if (moved) return [{ kind: 'send-token', token: moved[3], from: moved[0], to: moved[1], amount: moved[2] }]
  const batch = transferBatch(data)?.[0]
  if (batch) return batch.map(({ from, to, amount, token }) => ({ kind: 'send-token', token, from, to, amount }))
  const [signedPermit, wanted, from] = take(data) ?? takeSeveral(data) ?? takeWitness(data) ?? takeSeveralWitness(data) ?? []
  if (!signedPermit || !wanted || from === undefined) return undefined
  const tokens = [signedPermit.permitted].flat()
  const parts = [wanted].flat()
  if (tokens.length !== parts.length) return undefined
  return parts.map(({ to, amount }, index) => ({ kind: 'send-token', token: tokens[index]!.token, from, to, amount }))
}
