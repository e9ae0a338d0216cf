import { decodeBytes, numbersAt, decodeUint, type Hex } from './abi.ts'

// Decodes the meaning of calls from their bytes alone, for a screen that asks for approval.

/** Amounts are in units. `token` is the called contract, unless noted otherwise. */
export type CallMeaning =
  | { readonly kind: 'send'; readonly to: string; readonly amount: bigint }
  /** Contract deployment with `data`, which sends `amount` of the native currency. */
  | { readonly kind: 'create'; readonly amount: bigint; readonly data: string }
  | { readonly kind: 'send-token'; readonly token: string; readonly to: string; readonly amount: bigint; readonly from?: string }
  /** One ERC-721 token, or an amount of one ERC-1155 id. */
  | {
      readonly kind: 'send-nft'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly id: bigint
      readonly amount?: bigint
    }
  /** Amounts of several ERC-1155 ids. */
  | {
      readonly kind: 'send-nfts'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly items: readonly { readonly id: bigint; readonly amount: bigint }[]
    }
  /** `amount` is an ERC-20 allowance or an ERC-721 id: both calls have the same bytes. */
  | {
      readonly kind: 'approve'
      readonly token: string
      readonly spender: string
      readonly amount: Allowance
      readonly expires?: bigint
    }
  | { readonly kind: 'raise-allowance'; readonly token: string; readonly spender: string; readonly amount: Allowance }
  | { readonly kind: 'lower-allowance'; readonly token: string; readonly spender: string; readonly amount: bigint }
  /** All present and future tokens of a collection. */
  | { readonly kind: 'approve-all'; readonly token: string; readonly operator: string; readonly approved: boolean }
  | {
      readonly kind: 'permit'
      readonly token: string
      readonly owner: string
      readonly spender: string
      readonly amount: Allowance
      readonly expires?: bigint
    }
  /** The call sends `amount` of the native currency. */
  | { readonly kind: 'right'; readonly contract: string; readonly right: Right; readonly amount: bigint }
  | { readonly kind: 'call'; readonly to: string; readonly selector?: Hex; readonly data: string; readonly amount: bigint }

/** A right granted in a contract by its own rules. */
export type Right =
  /** Acts for the account in the contract. */
  | { readonly kind: 'operator'; readonly to: string; readonly isGiven: boolean }
  /** Borrows in the account's name. */
  | { readonly kind: 'debt'; readonly to: string; readonly amount: Allowance }
  /** Others may fill an order of the account. */
  | { readonly kind: 'order'; readonly isGiven: boolean }
  /** Approves a transaction of the contract account, by its hash. */
  | { readonly kind: 'transaction'; readonly hash: string }
  /** Transfers ownership of the contract, or of a name in it. */
  | { readonly kind: 'owner'; readonly to: string; readonly name?: string }

export type Allowance = bigint | 'unlimited'

/**
 * Permit2 by Uniswap, with the same address on every chain.
 * https://docs.uniswap.org/contracts/v4/deployments
 */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Minimum amount that means "unlimited": no token has this many units. */
const unlimitedFrom = (1n << 128n) - 1n

/** Converts an amount of `bits` bits to an allowance; its maximum means unlimited. */
export function toAllowance(amount: bigint, bits = 256): Allowance {
  const isAll = amount >= unlimitedFrom || (bits < 256 && amount === (1n << BigInt(bits)) - 1n)
  return isAll ? 'unlimited' : amount
}

/**
 * Decodes a transaction's call.
 * Returns `call`, never a guess, unless every byte matches a known function. Native currency sent along makes it a `call` too,
 * since the known functions accept none.
 */
export function decodeCall({
  to,
  value,
  data
}: {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}): CallMeaning {
  if (to === undefined) return { kind: 'create', amount: value, data }
  if (data.length <= 2) return { kind: 'send', to, amount: value }
  const selector = data.slice(0, 10).toLowerCase()
  const read = value === 0n && Object.hasOwn(readers, selector) ? readers[selector as keyof typeof readers] : undefined
  const call = { kind: 'call', to, data, amount: value } as const
  return (
    read?.(argumentsOf(data), to.toLowerCase()) ??
    (/^0x[0-9a-f]{8}$/.test(selector) ? { ...call, selector: selector as Hex } : call)
  )
}

interface Arguments {
  /** Number of words after the selector, without trailing bytes. */
  readonly count: number
  number(index: number): bigint | undefined
  address(index: number): string | undefined
  /** Returns whether dynamic bytes are at the given offset and end the data. */
  bytes(index: number): boolean
  /** Returns the list of numbers at the offset in a word. */
  numbers(index: number): readonly bigint[] | undefined
}

/** Maximum length of a list of numbers: users do not read longer ones. */
const mostNumbers = 256

function argumentsOf(data: string): Arguments {
  const body = `0x${data.slice(10)}`
  const digits = body.length - 2
  return {
    count: digits % 64 ? -1 : digits / 64,
    number: index => decodeUint(body, index),
    address(index) {
      const found = decodeUint(body, index)
      return found !== undefined && found >> 160n === 0n ? `0x${found.toString(16).padStart(40, '0')}` : undefined
    },
    bytes: index => decodeBytes(body, index) !== undefined,
    numbers: index => numbersAt(body, index, mostNumbers)
  }
}

type Read = (read: Arguments, token: string) => CallMeaning | undefined

function readRaise({ count, address, number }: Arguments, token: string): CallMeaning | undefined {
  const [spender, amount] = [address(0), number(1)]
  return count === 2 && spender && amount !== undefined
    ? { kind: 'raise-allowance', token, spender, amount: toAllowance(amount) }
    : undefined
}

function readLowering({ count, address, number }: Arguments, token: string): CallMeaning | undefined {
  const [spender, amount] = [address(0), number(1)]
  return count === 2 && spender && amount !== undefined ? { kind: 'lower-allowance', token, spender, amount } : undefined
}

const readers = {
  /** transfer(address,uint256) */
  '0xa9059cbb': ({ count, address, number }, token) => {
    const [to, amount] = [address(0), number(1)]
    return count === 2 && to && amount !== undefined ? { kind: 'send-token', token, to, amount } : undefined
  },
  /** transferFrom(address,address,uint256): an ERC-20 amount or an ERC-721 id */
  '0x23b872dd': ({ count, address, number }, token) => {
    const [from, to, amount] = [address(0), address(1), number(2)]
    return count === 3 && from && to && amount !== undefined ? { kind: 'send-token', token, from, to, amount } : undefined
  },
  /** safeTransferFrom(address,address,uint256) */
  '0x42842e0e': ({ count, address, number }, token) => {
    const [from, to, id] = [address(0), address(1), number(2)]
    return count === 3 && from && to && id !== undefined ? { kind: 'send-nft', token, from, to, id } : undefined
  },
  /** safeTransferFrom(address,address,uint256,bytes) */
  '0xb88d4fde': ({ address, number, bytes }, token) => {
    const [from, to, id] = [address(0), address(1), number(2)]
    return from && to && id !== undefined && bytes(3) ? { kind: 'send-nft', token, from, to, id } : undefined
  },
  /** safeTransferFrom(address,address,uint256,uint256,bytes) */
  '0xf242432a': ({ address, number, bytes }, token) => {
    const [from, to, id, amount] = [address(0), address(1), number(2), number(3)]
    return from && to && id !== undefined && amount !== undefined && bytes(4)
      ? { kind: 'send-nft', token, from, to, id, amount }
      : undefined
  },
  /** safeBatchTransferFrom(address,address,uint256[],uint256[],bytes) */
  '0x2eb2c2d6': ({ address, numbers, bytes }, token) => {
    const [from, to, ids, amounts] = [address(0), address(1), numbers(2), numbers(3)]
    if (!from || !to || !ids || !amounts || ids.length !== amounts.length || !bytes(4)) return undefined
    return { kind: 'send-nfts', token, from, to, items: ids.map((id, index) => ({ id, amount: amounts[index]! })) }
  },
  /** approve(address,uint256) */
  '0x095ea7b3': ({ count, address, number }, token) => {
    const [spender, amount] = [address(0), number(1)]
    return count === 2 && spender && amount !== undefined
      ? { kind: 'approve', token, spender, amount: toAllowance(amount) }
      : undefined
  },
  /** increaseAllowance(address,uint256) */
  '0x39509351': readRaise,
  /** increaseApproval(address,uint256) */
  '0xd73dd623': readRaise,
  /** decreaseAllowance(address,uint256) */
  '0xa457c2d7': readLowering,
  /** decreaseApproval(address,uint256) */
  '0x66188463': readLowering,
  /** setApprovalForAll(address,bool) */
  '0xa22cb465': ({ count, address, number }, token) => {
    const [operator, approved] = [address(0), number(1)]
    return count === 2 && operator && (approved === 0n || approved === 1n)
      ? { kind: 'approve-all', token, operator, approved: approved === 1n }
      : undefined
  },
  /** permit(address,address,uint256,uint256,uint8,bytes32,bytes32), EIP-2612 */
  '0xd505accf': ({ count, address, number }, token) => {
    const [owner, spender, amount] = [address(0), address(1), number(2)]
    return count === 7 && owner && spender && amount !== undefined
      ? { kind: 'permit', token, owner, spender, amount: toAllowance(amount) }
      : undefined
  },
  /** approve(address,address,uint160,uint48) of Permit2 */
  '0x87517c45': ({ count, address, number }, contract) => {
    const [token, spender, amount, expires] = [address(0), address(1), number(2), number(3)]
    return contract === permit2 &&
      count === 4 &&
      token &&
      spender &&
      amount !== undefined &&
      amount >> 160n === 0n &&
      expires !== undefined
      ? { kind: 'approve', token, spender, amount: toAllowance(amount, 160), expires }
      : undefined
  }
} as const satisfies Record<Hex, Read>
