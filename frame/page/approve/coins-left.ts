import type { Container, DecodedCalls } from '../../../adapters/meaning/evm/call.ts'
import { contractOf } from '../../../adapters/meaning/evm/calls.ts'
import { everything, type Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { readKnown } from '../../../adapters/meaning/evm/known-functions/table.ts'
import { t } from '../text/translate.ts'
import { native } from './amounts.ts'
import { isWrapped, paysWithCoins } from './held.ts'
import type { Requester } from './requester.ts'
import { boughtIn, isSame, nativeNames, soldIn, valuesOf } from './role-values.ts'
import { shown } from './shown.ts'

interface Sent {
  readonly contract: string
  readonly value: bigint
  readonly steps: readonly Step[]
}

/**
 * Lists dangers of native value sent to known functions, which may use less of it and keep the rest,
 * where any account can take it.
 */
export async function dangersOfCoins(
  requester: Requester,
  { container, nested, calls }: DecodedCalls
): Promise<readonly string[]> {
  const lists = [...(container ? [container] : []), ...nested].filter(isListOfOwn).flatMap(sentTo)
  const plain = calls.flatMap((call): readonly Sent[] => {
    const [contract, steps] = [contractOf(call.meaning), readKnown(call)]
    return contract !== undefined && steps && call.meaning.kind === 'call'
      ? [{ contract, value: call.meaning.amount, steps }]
      : []
  })
  const sent = [...lists, ...plain].filter(({ value }) => value > 0n)
  const left = await Promise.all(sent.map(each => isLeft(requester, each)))
  return sent
    .filter((_, index) => left[index])
    .map(
      ({ contract, value }) =>
        t`${native(requester.network, value)} may stay in the contract ${shown(contract)}, where anyone can take it.`
    )
}

/** Returns true for a contract that calls itself: the native value is sent once, for all of its calls. */
export const isListOfOwn = ({ name }: Container): boolean => name === 'self-calls'

function sentTo({ address, value, calls }: Container): readonly Sent[] {
  const own = calls.map(call => (isSame(contractOf(call.meaning) ?? '', address) ? readKnown(call) : undefined))
  // an unknown call among them has a warning of its own
  return own.every(each => each !== undefined) ? [{ contract: address, value, steps: own.flat() }] : []
}

async function isLeft(requester: Requester, { contract, value, steps }: Sent): Promise<boolean> {
  const takes = await Promise.all(steps.map(step => takesCoins(requester, contract, step)))
  if (takes.includes(true)) return false
  const refund = steps.findLastIndex(isRefund)
  if (refund > steps.findLastIndex(each => !each.isPayout && !isRefund(each))) return false
  const used = await Promise.all(steps.map(step => usedBy(requester, contract, step)))
  return !used.includes(everything) && used.reduce((sum, each) => sum + each, 0n) !== value
}

const isRefund = ({ isRefund: gives, isPayout, roles }: Step): boolean =>
  gives === true || (isPayout === true && boughtIn(roles).some(each => nativeNames.includes(each)))

/**
 * Returns true if a function uses or refunds all native value.
 * One that sells an amount of a token does not use it.
 */
async function takesCoins(requester: Requester, contract: string, { roles, isPayable }: Step): Promise<boolean> {
  const [sold] = valuesOf(roles, 'amount').length > 0 ? soldIn(roles) : []
  if (!isPayable || sold === undefined) return isPayable === true
  return nativeNames.includes(sold) || isWrapped(requester, contract, sold)
}

/** Returns the exact native value that a step uses, if it is known. */
async function usedBy(requester: Requester, contract: string, step: Step): Promise<bigint> {
  const [amount = 0n] = valuesOf(step.roles, 'amount').map(BigInt)
  if (step.makes === 'wrapped') return amount
  const [sold] = soldIn(step.roles)
  // native currency is the router's, regardless of the payer
  if (sold !== undefined && nativeNames.includes(sold)) return amount
  if (sold === undefined || step.isPull || valuesOf(step.roles, 'payer').length > 0) return 0n
  return paysWithCoins(step.roles) && (await isWrapped(requester, contract, sold)) ? amount : 0n
}
