import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { isEncoded, rolesIn } from './arguments.ts'
import { listIn } from './command-list.ts'
import type { RoleValue, Step } from './roles.ts'
import { positionPlan, swapPlan } from './uniswap4.ts'

// Uniswap contracts that take a list of commands, each with its own arguments. A command that is not listed here makes the call
// unknown. https://docs.uniswap.org/contracts/universal-router/technical-reference

type Commands = Readonly<Record<number, string>>

const v3In = 'address routed,uint256 amount,uint256 least,bytes path,bool payer'
const v2In = 'address routed,uint256 amount,uint256 least,address[] path,bool payer'
const permitted = '(address token,uint160 limit,uint48 deadline,uint48 nonce)'

/** Commands of the UniversalRouter. `PERMIT2_PERMIT` grants a right that the simulation shows. */
const commands: Commands = {
  0x00: v3In,
  0x01: 'address routed,uint256 least,uint256 most,bytes reversed,bool payer',
  0x02: 'address sold,address routed,uint160 amount',
  0x03: `(${permitted}[],address label,uint256 deadline),bytes signature`,
  0x04: 'address bought,address routed,uint256 least',
  0x05: 'address bought,address routed,uint256 exact',
  0x06: 'address token,address share,uint256 part',
  0x08: v2In,
  // it pays the first pair for the last one's output, and each pair with the previous one's balance: a fee-on-transfer token
  // makes it less
  0x09: 'address routed,uint256 meant,uint256 most,address[] path,bool payer',
  0x0a: `(${permitted},address label,uint256 deadline),bytes signature`,
  0x0b: 'address routed,uint256 amount',
  0x0c: 'address routed,uint256 least',
  0x0e: 'address label,address token,uint256 limit'
}
/** Commands that may fail while the others run: what they were to pay out must not stay in the router. */
const mayFail = [0x03, 0x0a]
/** Commands that pay out or convert the router's holdings. */
const kinds: Readonly<Record<number, Omit<Step, 'roles'>>> = {
  0x02: { isPull: true },
  0x04: { isPayout: true },
  0x0b: { makes: 'wrapped' },
  0x0c: { isPayout: true, makes: 'native' }
}
const v4Swap = 0x10

/** Decodes `execute(bytes,bytes[],uint256)` of the UniversalRouter. */
export function routerPlan(data: string, hasDeadline: boolean, isInner: boolean): readonly Step[] | undefined {
  const found = listIn(data, hasDeadline, isInner)
  return (
    found &&
    shared(
      joined(
        found.map(({ command: each, input }) => {
          // an older router also uses the second bit as a flag: its commands end at 0x3f
          const command = each & 0x7f
          if (command !== each && !mayFail.includes(command)) return undefined
          return command === v4Swap ? swapPlan(input) : stepOf(commands[command], input, kinds[command])
        })
      )
    )
  )
}

/** Decodes `modifyLiquidities(bytes,uint256)` of Uniswap 4's PositionManager. */
export function liquidityPlan(data: string, isInner: boolean): readonly Step[] | undefined {
  try {
    const parameters = [{ type: 'bytes' }, { type: 'uint256' }] as const
    const values = decodeAbiParameters(parameters, data as Hex)
    if (!isEncoded(data, encodeAbiParameters(parameters, values), isInner)) return undefined
    return positionPlan(values[0])
  } catch {
    return undefined // not valid arguments
  }
}

function stepOf(list: string | undefined, bytes: string, kind: Omit<Step, 'roles'> = {}): readonly Step[] | undefined {
  const found = list === undefined ? undefined : rolesIn(list, bytes, true)
  return found && [{ roles: found, ...kind }]
}

const joined = (parts: readonly (readonly Step[] | undefined)[]): readonly Step[] | undefined =>
  parts.every(each => each !== undefined) ? parts.flat() : undefined

/** Maximum part of a swap's output that others may get together without a warning, in basis points. */
export const mostShare = 100n

/**
 * Parts are deducted in sequence: if together they are not small, their recipients count as ordinary
 * recipients.
 */
function shared(steps: readonly Step[] | undefined): readonly Step[] | undefined {
  const parts = steps?.flatMap(step => step.roles.filter(({ role }) => role === 'part')) ?? []
  if (parts.reduce((sum, { value }) => sum + BigInt(value), 0n) <= mostShare) return steps
  const asReceiver = ({ role, value }: RoleValue): readonly RoleValue[] =>
    role === 'part' ? [] : [{ role: role === 'share' ? 'routed' : role, value }]
  return steps?.map(step => ({ ...step, roles: step.roles.flatMap(asReceiver) }))
}
