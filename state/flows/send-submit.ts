import { parseAccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import type { SentTransaction, Transfer, TransferFee } from '../../adapters/chain.ts'
import { askedSends } from '../asked-sends.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import type { CallsResult } from '../calls.ts'
import { environment } from '../environment.ts'
import { $options } from '../options.ts'
import { addReceiver } from '../receivers.ts'
import type { SendableToken } from '../sendable.ts'
import { keepSent } from '../sent.ts'
import type { ConnectedSession } from '../session.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { $previewText } from '../text/send-preview.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { refreshBalance } from './balance.ts'
import type { FoundReceiver } from './send-receiver.ts'
import { followSent } from './sent.ts'

/** Has the wallet send what stands in the form, and tells what came of it. What the wallet takes is sent, whoever has left meanwhile. */

export interface SendDraft {
  readonly session: ConnectedSession
  readonly network: Network
  readonly token: SendableToken
  readonly to: FoundReceiver
  readonly transfer: Transfer
  /** What was left for the network, where all there is was to be sent. */
  readonly fee: TransferFee | undefined
}

export type SendOutcome =
  /** Without `hash`: by a batch, whose transaction is not known yet. */
  | { readonly name: 'sent'; readonly hash?: string }
  | { readonly name: 'refused' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export async function askWallet(
  draft: SendDraft,
  { signal, asked: id }: { readonly signal: AbortSignal; readonly asked: string | undefined }
): Promise<SendOutcome> {
  const { session, network, token, transfer, fee } = draft
  const options = $options.get()
  // a kit that has stopped tells nobody anything
  const runs = (): boolean => $options.get() === options
  const asked = askedSends.get(id ?? '')
  const sending = {
    isSmartAccount: $isSmartAccount.get(),
    network: network.caipNetworkId,
    token: token.symbol,
    amount: Number(formatUnits(transfer.amount, token.decimals))
  }
  if (asked) asked.asking = true
  track('SEND_INITIATED', sending)
  const failed = (code: string): void => {
    track('SEND_ERROR', { ...sending, message: code })
    showToast($previewText.get().failed, 'error')
    refreshBalance({ force: true })
  }
  try {
    // who asked for it wants a hash at once, and a fee that was reckoned is one of a transaction
    const batch = asked || fee ? undefined : await (await import('./send-batch.ts')).sendInBatch(draft)
    if (batch) {
      if (runs()) showToast($previewText.get()['transaction-started'], 'success')
      const { call, result } = batch
      const sentAt = environment().now()
      const settle = (told: CallsResult): void => {
        const hash = told.name === 'confirmed' ? told.hashes.at(-1) : undefined
        // what the wallet does not tell of it shows
        if (told.name === 'failed' && runs()) failed('execution-reverted')
        if (hash === undefined) return
        const { to = '', value = 0n, data } = call
        const from = parseAccountId(session.account).address
        const chainId = network.caipNetworkId
        keep(
          draft,
          { hash, chainId, from, sentAt, to, value: String(value), ...(data && { data }), state: { name: 'pending' } },
          runs()
        )
        if (runs()) track('SEND_SUCCESS', { ...sending, hash })
      }
      void result.then(settle, () => undefined) // nobody tells: that it was sent has been said
      return { name: 'sent' }
    }
    const transfers = await chainOf(network)!.transfers!()
    const transaction = await transfers.send(session.connection.provider, session.account, transfer, {
      ...(fee && { fee }),
      ...requestOn(network.caipNetworkId, signal),
      network,
      now: () => environment().now()
    })
    const { hash } = transaction
    keep(draft, transaction, runs())
    asked?.answered(hash)
    if (runs()) {
      track('SEND_SUCCESS', { ...sending, hash })
      showToast($previewText.get()['transaction-started'], 'success')
    }
    return { name: 'sent', hash }
  } catch (error) {
    asked?.answered()
    const refused = error instanceof UserRejectedError
    const code = isKitError(error) ? error.code : 'rpc-error'
    if (runs() && refused) {
      track('SEND_REJECTED', { ...sending, message: code })
      showToast($previewText.get().declined)
      refreshBalance({ force: true })
    } else if (runs()) failed(code)
    return refused ? { name: 'refused' } : { name: 'failed', code }
  }
}

/** Remembers what is on its way, and to whom. What a kit that has stopped does not follow, the next one finds. */
function keep({ network, token, to, transfer }: SendDraft, transaction: SentTransaction, runs: boolean): void {
  const { address, profileName: name } = to
  const follow = runs ? followSent : keepSent
  follow({
    transaction,
    ...(token.address && { token: token.address }),
    symbol: token.symbol,
    decimals: token.decimals,
    amount: String(transfer.amount),
    to: address,
    ...(name && { name })
  })
  addReceiver({ namespace: network.chainNamespace, address, at: environment().now(), ...(name && { name }) })
}
