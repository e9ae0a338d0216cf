import { atom } from 'nanostores'
import { createChainRequest } from '../networks/chain-request.ts'
import type { SendForm } from './form.ts'

/** Creates the maximum amount of a transfer: the balance less the network fee. */
export function createMaximumField({ signal, tokens: { $token }, amount, fees }: SendForm) {
  const { $feeSubject } = fees
  /** Whether the maximum is being read. */
  const $finding = atom(false)

  /** Sets the amount to the maximum. */
  async function setMost(): Promise<void> {
    const subject = $feeSubject.get()
    const token = $token.get()
    if (!subject || !token || $finding.get()) return
    $finding.set(true)
    try {
      const { account, network, transfers, to } = subject
      const transfer = { to, ...(token.address && { token: { address: token.address } }) }
      const own = await transfers()
      const { amount: units, fee } = await own.most(account, network, transfer, createChainRequest(network.caipNetworkId, signal))
      if (signal.aborted || $feeSubject.get()?.account !== account || $token.get()?.address !== token.address) return
      amount.setMaximum({ units, ...(fee && { fee }) }, token)
      if (fee) fees.setFee(fee)
    } catch {
      if (!signal.aborted) void fees.readFee({ force: true }) // the fee field shows why the network does not respond
    } finally {
      $finding.set(false)
    }
  }

  return { $finding, setMost }
}
