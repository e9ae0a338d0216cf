import { bytesAt, numbersAt, wordAt, type Hex } from './words.ts'

// What calls do, as far as it can be told from their bytes alone: for a screen on which somebody decides.

/** Amounts are in the token's smallest unit. `token` is the contract that is called, unless it is told otherwise. */
export type CallMeaning =
  | { readonly kind: 'send'; readonly to: string; readonly amount: bigint }
  /** `amount` of the native currency goes to the new contract. */
  | { readonly kind: 'create'; readonly amount: bigint }
  | { readonly kind: 'send-token'; readonly token: string; readonly to: string; readonly amount: bigint; readonly from?: string }
  /** Of ERC-721, or so many of one id of ERC-1155. */
  | {
      readonly kind: 'send-nft'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly id: bigint
      readonly amount?: bigint
    }
  /** So many of each id of ERC-1155. */
  | {
      readonly kind: 'send-nfts'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly items: readonly { readonly id: bigint; readonly amount: bigint }[]
    }
  /** `amount` is an allowance of ERC-20, or the id that is handed over of ERC-721: the bytes are the same. */
  | {
      readonly kind: 'approve'
      readonly token: string
      readonly spender: string
      readonly amount: Allowance
      readonly expires?: bigint
    }
  | { readonly kind: 'raise-allowance'; readonly token: string; readonly spender: string; readonly amount: Allowance }
  | { readonly kind: 'lower-allowance'; readonly token: string; readonly spender: string; readonly amount: bigint }
  /** Everything of a collection, now and later. */
  | { readonly kind: 'approve-all'; readonly token: string; readonly operator: string; readonly approved: boolean }
  | {
      readonly kind: 'permit'
      readonly token: string
      readonly owner: string
      readonly spender: string
      readonly amount: Allowance
      readonly expires?: bigint
    }
  /** `amount` of the native currency goes along. */
  | { readonly kind: 'right'; readonly contract: string; readonly right: Right; readonly amount: bigint }
  | { readonly kind: 'call'; readonly to: string; readonly selector?: Hex; readonly data: string; readonly amount: bigint }

/** A right that one contract keeps by rules of its own. */
export type Right =
  /** Acts for the account in the contract. */
  | { readonly kind: 'operator'; readonly to: string; readonly isGiven: boolean }
  /** Borrows, and the account owes it. */
  | { readonly kind: 'debt'; readonly to: string; readonly amount: Allowance }
  /** Others may fill an order of the account. */
  | { readonly kind: 'order'; readonly isGiven: boolean }
  /** A transaction of the contract, which is an account, by its hash. */
  | { readonly kind: 'transaction'; readonly hash: string }
  /** The contract itself changes hands, or a name in it. */
  | { readonly kind: 'owner'; readonly to: string; readonly name?: string }

export type Allowance = bigint | 'unlimited'

/** Permit2 of Uniswap, which has one address on every chain. https://docs.uniswap.org/contracts/v4/deployments */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** No token has so many units. Permit2 writes "all" as this number, tokens as larger ones. */
const unlimitedFrom = (1n << 160n) - 1n

/** What is written as "all" where an allowance has `bits` bits. */
export function allowanceOf(amount: bigint, bits = 256): Allowance {
  const isAll = amount >= unlimitedFrom || (bits < 256 && amount === (1n << BigInt(bits)) - 1n)
  return isAll ? 'unlimited' : amount
}

/**
 * Reads a transaction's call. Anything that is not to the byte what a known function takes is `call`, never a guess. Native currency that
 * goes along with a known function makes it a `call` too, since those functions take none.
 */
export function meaningOf({
  to,
  value,
  data
}: {
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
}): CallMeaning {
  if (to === undefined) return { kind: 'create', amount: value }
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
  /** Words after the selector, and nothing behind them. */
  readonly count: number
  number(index: number): bigint | undefined
  address(index: number): string | undefined
  /** Whether bytes of varying length are where the word says, and end the data. */
  bytes(index: number): boolean
  /** The list of numbers that a word points to. */
  numbers(index: number): readonly bigint[] | undefined
}

function argumentsOf(data: string): Arguments {
  const body = `0x${data.slice(10)}`
  const digits = body.length - 2
  return {
    count: digits % 64 ? -1 : digits / 64,
    number: index => wordAt(body, index),
    address(index) {
      const found = wordAt(body, index)
      return found !== undefined && found >> 160n === 0n ? `0x${found.toString(16).padStart(40, '0')}` : undefined
    },
    bytes: index => bytesAt(body, index) !== undefined,
    numbers: index => numbersAt(body, index)
  }
}

type Read = (read: Arguments, token: string) => CallMeaning | undefined

function readRaise({ count, address, number }: Arguments, token: string): CallMeaning | undefined {
  const [spender, amount] = [address(0), number(1)]
  return count === 2 && spender && amount !== undefined
    ? { kind: 'raise-allowance', token, spender, amount: allowanceOf(amount) }
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
  /** transferFrom(address,address,uint256): an amount of ERC-20, or an id of ERC-721 */
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
      ? { kind: 'approve', token, spender, amount: allowanceOf(amount) }
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
      ? { kind: 'permit', token, owner, spender, amount: allowanceOf(amount) }
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
      ? { kind: 'approve', token, spender, amount: allowanceOf(amount, 160), expires }
      : undefined
  }
} as const satisfies Record<Hex, Read>
