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
import { hashOf } from '../sign/evm.ts'
import type { SmartNetwork } from '../../protocol/smart-network.ts'

// A smart account on one network: where it stands, how it is told what to do, and what it signs. Pure: nothing is asked, and no key is here.

/** One call of an account, as it is encoded. */
export interface AccountCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Signs 32 bytes with the owner's key: r, s, v. */
export type SignHash = (hash: Hex) => Promise<Hex>

export interface SmartAccount {
  /** The same before the account is there. */
  readonly address: Address
  readonly entryPoint: Address
  /** What makes the account, with its first operation; `undefined` for one that needs nothing but a delegation. */
  readonly factory: { readonly address: Address; readonly data: Hex } | undefined
  /** The contract that the key's own account delegates to. */
  readonly delegate: Address | undefined
  encodeCalls(calls: readonly AccountCall[]): Hex
  /** What an operation's own `callData` does; `undefined` for what is no plain call or batch. */
  decodeCalls(callData: Hex): readonly AccountCall[] | undefined
  signOperation(hash: Hex, sign: SignHash): Promise<Hex>
  /** ERC-1271; in the wrapping of ERC-6492 while the account is not there. */
  signMessage(message: Uint8Array, isDeployed: boolean, sign: SignHash): Promise<Hex>
  signTypedData(data: TypedData, isDeployed: boolean, sign: SignHash): Promise<Hex>
}

const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)'
])
const factoryAbi = parseAbi(['function createAccount(bytes32 ownSalt)'])

/** A signature of the right form, of a key that nobody has: estimates go by it. Some address can be recovered from it, as contracts want. */
export const stubSignature: Hex = `0x${'ff'.repeat(15)}f0${'00'.repeat(16)}7${'a'.repeat(63)}1c`

export function smartAccountOf(owner: string, { entryPoint, account }: SmartNetwork, chainId: number): SmartAccount {
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
      // the account answers for its own key: before and after it delegates these are a key's signatures
      signMessage: (message, _, sign) => sign(hashMessage({ raw: message })),
      signTypedData: (data, _, sign) => sign(typedHash(data))
    }
  }

  // nobody else can take the place: the owner is in it
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
    // ERC-7739: what is signed names the account, so that no other account of the same owner takes it for its own
    signMessage: async (message, isDeployed, sign) =>
      wrapped(await sign(erc7739.hashMessage({ message: { raw: message }, verifierDomain })), isDeployed),
    async signTypedData({ domain, types, primaryType, message }, isDeployed, sign) {
      // the account's signature contains the domain in the standard form alone
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
    return undefined // another function of the account, which nobody can be shown
  }
}

function typedHash(data: TypedData): Hex {
  const hash = hashOf(data)
  if (!hash) throw new TypeError('The data was checked before.')
  return hash
}

/** The code of an account that delegates (EIP-7702). */
export const delegationTo = (delegate: Address): Hex => concatHex(['0xef0100', delegate])
