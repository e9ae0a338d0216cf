import { computed, type ReadableAtom } from 'nanostores'
import { getWorth } from './amount.ts'
import { getLatestFee } from './fee-field.ts'
import type { SendForm } from './form.ts'
import { $sendableTokens, type SendableToken } from './sendable-tokens.ts'
import type { SendStatus } from './status.ts'

/** Creates the state of the send form, with the names of docs/decisions/storage.md. */
export function createFormState(
  { tokens, amount, receiver, fees }: SendForm,
  $native: ReadableAtom<SendableToken | undefined>,
  $status: ReadableAtom<SendStatus>
) {
  return computed(
    [tokens.$token, amount.$amount, receiver.$receiver, $sendableTokens, $native, fees.$fee, fees.$lastRetry, $status],
    (token, sendTokenAmount, to, tokenBalances, native, fee, lastRetry, { name }) => {
      const found = to.name === 'found' ? to : undefined
      return {
        token,
        sendTokenAmount,
        receiverAddress: found?.address,
        receiverProfileName: found?.profileName,
        receiverProfileImageUrl: found?.profileImage,
        gasPrice: getLatestFee(fee)?.gasPrice,
        /** The network fee, not the gas price: it is compared with the balance (docs/decisions/validation.md). */
        gasPriceInUSD: worthIn(native, getLatestFee(fee)?.most),
        networkBalanceInUSD: worthIn(native, native?.balance),
        tokenBalances,
        loading: name === 'asking',
        lastRetry
      }
    }
  )
}

const worthIn = (token: SendableToken | undefined, units: bigint | undefined) =>
  token && units !== undefined ? getWorth(token, units) : undefined
