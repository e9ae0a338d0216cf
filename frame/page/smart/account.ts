import {
  concatHex,
  decodeFunctionData,
  domainSeparator,
  encodeFunctionData,
  getContractAddress,
  hashDomain,
  hashMessage,
  padHex,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
  type Address,
  type Hex,
  type TypedData as Types
} from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import * as erc7739 from 'viem/experimental/erc7739'
import { RpcError } from '../../../adapters/base/errors.ts'
import type { TypedData } from '../../../adapters/meaning/evm/hashed.ts'
import { computeTypedDataHash } from '../sign/evm.ts'
import type { SmartNetwork } from '../../protocol/smart-network.ts'

// A smart account on one network: address, call encoding, and signatures. Pure functions, without requests and keys.

/** One call of an account, in encoded form. */
export interface AccountCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Signs 32 bytes with the owner's key: r, s, v. */
export type SignHash = (hash: Hex) => Promise<Hex>

export interface SmartAccount {
  /** The same before deployment. */
  readonly address: Address
  readonly entryPoint: Address
  /**
   * Factory call that deploys the account with its first user operation; `undefined` for a delegated
   * account.
   */
  readonly factory: { readonly address: Address; readonly data: Hex } | undefined
  /** Contract to which the key's own account delegates. */
  readonly delegate: Address | undefined
  encodeCalls(calls: readonly AccountCall[]): Hex
  /** Decodes `callData` of a user operation; `undefined` if it is not a plain call or batch. */
  decodeCalls(callData: Hex): readonly AccountCall[] | undefined
  signOperation(hash: Hex, sign: SignHash): Promise<Hex>
  /** Signs as ERC-1271; wrapped as ERC-6492 before deployment. */
  signMessage(message: Uint8Array, isDeployed: boolean, sign: SignHash): Promise<Hex>
  signTypedData(data: TypedData, isDeployed: boolean, sign: SignHash): Promise<Hex>
}

const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)'
])
const factoryAbi = parseAbi(['function createAccount(bytes32 ownSalt)'])

/**
 * Dummy signature for gas estimates, in the right form.
 * It recovers to some address, as contracts require.
 */
export const stubSignature: Hex = `0x${'ff'.repeat(15)}f0${'00'.repeat(16)}7${'a'.repeat(63)}1c`

export function createSmartAccount(owner: string, { entryPoint, account }: SmartNetwork, chainId: number): SmartAccount {
  const shared = {
    entryPoint: entryPoint === '0.7' ? entryPoint07Address : entryPoint08Address,
    encodeCalls(calls: readonly AccountCall[]): Hex {
      const [only] = calls
      if (only && calls.length === 1) {
        return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
      }
      const args = calls.map(({ to, value, data }) => ({ target: to, value, data }))
      return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [args] })
    },
    decodeCalls
  }
  const own = owner as Address
  if (account.kind === 'delegated') {
    return {
      ...shared,
      address: own,
      factory: undefined,
      delegate: account.delegate as Address,
      signOperation: (hash, sign) => sign(hash),
      // a delegated account verifies its own key: before and after the delegation these are plain key signatures
      signMessage: (message, _, sign) => sign(hashMessage({ raw: message })),
      signTypedData: (data, _, sign) => sign(typedHash(data))
    }
  }

  // the address cannot be taken by others: it depends on the owner
  const salt = padHex(own, { size: 32, dir: 'right' })
  const from = account.factory as Address
  const address = getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: account.initCodeHash as Hex })
  const factory = { address: from, data: encodeFunctionData({ abi: factoryAbi, args: [salt] }) }
  const verifierDomain = { ...account.domain, chainId, verifyingContract: address, salt: zeroHash }
  const wrapped = (signature: Hex, isDeployed: boolean): Hex =>
    isDeployed ? signature : serializeErc6492Signature({ address: factory.address, data: factory.data, signature })

  return {
    ...shared,
    address,
    factory,
    delegate: undefined,
    signOperation: (hash, sign) => sign(hashMessage({ raw: hash })),
    // ERC-7739: the signed hash includes the account, so that the signature is invalid for other accounts of the same owner
    signMessage: async (message, isDeployed, sign) =>
      wrapped(await sign(erc7739.hashMessage({ message: { raw: message }, verifierDomain })), isDeployed),
    async signTypedData({ domain, types, primaryType, message }, isDeployed, sign) {
      // the account's signature supports the standard domain only
      if (hashDomain({ domain, types } as never) !== domainSeparator({ domain })) {
        throw new RpcError(-32602, 'A smart account signs no data whose domain has other fields than those of EIP-712.')
      }
      const { EIP712Domain: _, ...named } = types
      const data = { domain, types: named as Types, primaryType, message }
      const signature = await sign(erc7739.hashTypedData({ ...data, verifierDomain }))
      return wrapped(erc7739.wrapTypedDataSignature({ ...data, signature }), isDeployed)
    }
  }
}

function decodeCalls(callData: Hex): readonly AccountCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: accountAbi, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  } catch {
    return undefined // another function of the account, which cannot be described
  }
}

function typedHash(data: TypedData): Hex {
  const hash = computeTypedDataHash(data)
  if (!hash) throw new TypeError('The data was checked before.')
  return hash
}

/** Returns the code of a delegated account (EIP-7702). */
export const createDelegationCode = (delegate: Address): Hex => concatHex(['0xef0100', delegate])
