import { computed } from 'nanostores'
import type { Transfer } from '../../adapters/chain.ts'
import { $accountContext } from '../networks/account-context.ts'
import type { SendForm } from './form.ts'

/** Creates the draft: everything that a transfer needs, or `undefined`. */
export function createDraft({ tokens, amount, receiver }: SendForm) {
  return computed(
    [$accountContext, tokens.$token, amount.$units, receiver.$receiver, amount.$most],
    (place, token, units, to, most) => {
      if (!place || !token || !units || to.name !== 'found') return undefined
      const transfer: Transfer = { to: to.address, amount: units, ...(token.address && { token: { address: token.address } }) }
      return { ...place, token, to, transfer, fee: most?.fee }
    }
  )
}
