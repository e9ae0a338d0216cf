import {
  decodeErrorResult,
  numberToHex,
  parseAbi,
  toHex,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
  type Transport
} from 'viem'
import {
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

// The app's side of a smart session (ERC-7715): its key, the permission request, and user operations by ERC-7679. Runs in Node
// and in pages.

/** Response of `wallet_grantPermissions`, as far as a holder needs it (ERC-7715). */
export interface Granted {
  readonly address: Address
  readonly context: Hex
  readonly signerMeta: { readonly userOpBuilder: Address }
}

export interface SessionCall {
  readonly target: Address
  readonly value?: bigint
  readonly callData?: Hex
}

/** ERC-7679, and the errors of the local chains' contract. */
const builderAbi = parseAbi([
  'function getNonce(address account, bytes context) view returns (uint256)',
  'function getCallData(address account, (address target, uint256 value, bytes callData)[] executions, bytes context) view returns (bytes)',
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function formatSignature(address account, Packed operation, bytes context) view returns (bytes)',
  'error NotGranted()',
  'error IsRevoked()',
  'error NotASessionCall()',
  'error ContractNotAllowed(address target)',
  'error BeyondNative(uint256 wanted, uint256 left)',
  'error BeyondToken(address token, uint256 wanted, uint256 left)',
  'error SponsorNotAllowed(address paymaster)'
])

export type Operation = UserOperation<'0.7'>

/** Returns an ERC-7715 request with every limit that the contract enforces. */
export const grantRequest = (
  chainId: number,
  signer: object,
  { native, tokens = {}, contracts = [], expiry }: GrantOptions
): Readonly<Record<string, unknown>> => ({
  chainId: toHex(chainId),
  expiry,
  signer,
  permissions: [
    ...(native === undefined ? [] : [{ type: 'native-token-transfer', data: { allowance: toHex(native) } }]),
    ...Object.entries(tokens).map(([address, amount]) => ({
      type: 'erc20-token-transfer',
      data: { address, allowance: toHex(amount) }
    })),
    ...contracts.map(address => ({ type: 'contract-call', data: { address } }))
  ],
  policies: []
})

export interface GrantOptions {
  readonly native?: bigint
  readonly tokens?: Readonly<Record<string, bigint>>
  readonly contracts?: readonly string[]
  /** In seconds since 1970. */
  readonly expiry: number
}

/** Creates a key for sessions on a chain, which signs user operations. */
export function sessionKey(client: PublicClient<Transport, Chain>, version: '0.7' | '0.8' = '0.7') {
  const key = generatePrivateKey()
  const { address, publicKey } = privateKeyToAccount(key)
  const compressed = `0x${Number.parseInt(publicKey.slice(-1), 16) % 2 ? '03' : '02'}${publicKey.slice(4, 68)}` as const

  async function build(granted: Granted, callData: Hex, more: Partial<Operation> = {}): Promise<Operation> {
    const { address: account, context, signerMeta } = granted
    const builder = { address: signerMeta.userOpBuilder, abi: builderAbi } as const
    const { baseFeePerGas } = await client.getBlock()
    const operation: Operation = {
      sender: account,
      nonce: await client.readContract({ ...builder, functionName: 'getNonce', args: [account, context] }),
      callData,
      verificationGasLimit: 500_000n,
      callGasLimit: 300_000n,
      preVerificationGas: 100_000n,
      maxFeePerGas: (baseFeePerGas ?? 0n) * 2n + 1_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      signature: '0x',
      ...more
    }
    const hash = getUserOperationHash({
      chainId: client.chain.id,
      entryPointAddress: version === '0.7' ? entryPoint07Address : entryPoint08Address,
      entryPointVersion: version,
      userOperation: operation
    })
    const signature = await privateKeyToAccount(key).signMessage({ message: { raw: hash } })
    const packed = toPackedUserOperation({ ...operation, signature })
    const args = [account, packed, context] as const
    return { ...operation, signature: await client.readContract({ ...builder, functionName: 'formatSignature', args }) }
  }

  const callData = (granted: Granted, calls: readonly SessionCall[]): Promise<Hex> =>
    client.readContract({
      address: granted.signerMeta.userOpBuilder,
      abi: builderAbi,
      functionName: 'getCallData',
      args: [
        granted.address,
        calls.map(({ target, value = 0n, callData: data = '0x' }) => ({ target, value, callData: data })),
        granted.context
      ]
    })

  return { address, publicKey: compressed, build, callData }
}

/** Converts a user operation to the bundlers' format. */
export const toRpc = (operation: Operation): object =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value])
  )

/** Returns the error of the EntryPoint, or of the contract that enforces the limits. */
export function reasonIn(message: string, data: unknown): string {
  if (typeof data !== 'string') return message
  const failed = decodeErrorResult({ abi: entryPoint08Abi, data: data as Hex })
  const inner = failed.errorName === 'FailedOpWithRevert' ? failed.args[2] : undefined
  return inner === undefined || inner === '0x' ? message : decodeErrorResult({ abi: builderAbi, data: inner }).errorName
}
