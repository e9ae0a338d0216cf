import { isAddress, isHex, numberToHex, type Address, type Hex, type SignedAuthorization } from 'viem'
import { entryPoint07Address, entryPoint08Address, type UserOperation } from 'viem/account-abstraction'
import { RpcFault } from './json-rpc-server.ts'

/** A user operation of EntryPoint 0.7 or 0.8, parsed from JSON (ERC-7769). */
export type Operation = UserOperation<'0.7'> & { readonly authorization?: SignedAuthorization }

export type EntryPointVersion = '0.7' | '0.8'

export const entryPoints: Readonly<Record<EntryPointVersion, Address>> = {
  '0.7': entryPoint07Address,
  '0.8': entryPoint08Address
}

/** The address in the place of a factory that marks a delegation (EIP-7702). */
const delegated = '0x7702000000000000000000000000000000000000'

const quantities = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas'
] as const
const paymasterQuantities = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/**
 * Parses a user operation. `estimating`: limits are optional, and default to zero.
 * @throws -32602 with the invalid field
 */
export function readOperation(value: unknown, { estimating = false } = {}): Operation {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const address = (name: string): Address => {
    const found = fields[name]
    if (typeof found === 'string' && isAddress(found, { strict: false })) return found
    throw new RpcFault(-32602, `${name} is no address.`)
  }
  const bytes = (name: string, otherwise?: Hex): Hex => {
    const found = fields[name] ?? otherwise
    if (isHex(found) && found.length % 2 === 0) return found
    throw new RpcFault(-32602, `${name} is not in hexadecimal form.`)
  }
  const quantity = (name: string): bigint => {
    const found = fields[name] ?? (estimating ? '0x0' : undefined)
    if (isHex(found) && found !== '0x' && found.length <= 66) return BigInt(found)
    throw new RpcFault(-32602, `${name} is no quantity in hexadecimal form.`)
  }
  const all = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map(name => [name, quantity(name)])) as Record<Name, bigint>
  const factory = fields['factory'] === '0x7702' ? delegated : fields['factory'] === undefined ? undefined : address('factory')
  const has = (name: string): boolean => fields[name] !== undefined && fields[name] !== null
  return {
    sender: address('sender'),
    callData: bytes('callData'),
    signature: bytes('signature', estimating ? '0x' : undefined),
    ...all(quantities),
    ...(factory && { factory, factoryData: bytes('factoryData', '0x') }),
    ...(has('paymaster') && {
      paymaster: address('paymaster'),
      paymasterData: bytes('paymasterData', '0x'),
      ...all(paymasterQuantities)
    }),
    ...(has('eip7702Auth') && { authorization: readAuthorization(fields['eip7702Auth']) })
  }
}

function readAuthorization(value: unknown): SignedAuthorization {
  const { address, chainId, nonce, r, s, yParity } = (value ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw new RpcFault(-32602, 'eip7702Auth has no address.')
  for (const part of [chainId, nonce, r, s, yParity]) {
    if (!isHex(part) || part === '0x') throw new RpcFault(-32602, 'eip7702Auth is not in hexadecimal form.')
  }
  return {
    address,
    chainId: Number(chainId),
    nonce: Number(nonce),
    r: r as Hex,
    s: s as Hex,
    yParity: Number(yParity)
  }
}

export const isDelegation = ({ factory }: Operation): boolean => factory === delegated

export const toQuantity = (value: bigint | number): Hex => numberToHex(value)
