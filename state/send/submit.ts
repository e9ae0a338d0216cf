import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import type { SentTransaction, Transfer, TransferFee } from '../../adapters/chain.ts'
import { requestedSends } from './requested-sends.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { getChain } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { $options, isRunning } from '../options/options.ts'
import { addRecipient } from './recipients.ts'
import type { SendableToken } from './sendable-tokens.ts'
import { addSent } from '../account/sent.ts'
import type { ConnectedSession } from '../session/session.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { $previewText } from './send-preview.text.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { refreshBalance } from '../account/balance-query.ts'
import type { ResolvedRecipient } from './recipient-field.ts'
import { trackSent } from './track-sent.ts'

/** Draft of a transfer. The wallet's response is handled even if the user has left the screen. */

export interface SendDraft {
  readonly session: ConnectedSession
  readonly network: Network
  readonly token: SendableToken
  readonly to: ResolvedRecipient
  readonly transfer: Transfer
  /** Fee that was subtracted when the maximum was chosen. */
  readonly fee: TransferFee | undefined
}

export type SendOutcome =
  | { readonly name: 'sent'; readonly hash: string }
  | { readonly name: 'refused' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export async function submitSend(
  draft: SendDraft,
  { signal, asked: id }: { readonly signal: AbortSignal; readonly asked: string | undefined }
): Promise<SendOutcome> {
  const { session, network, token, transfer, fee } = draft
  const options = $options.get()
  // a stopped kit reports nothing
  const runs = (): boolean => isRunning(options)
  const asked = requestedSends.get(id ?? '')
  const sending = {
    isSmartAccount: $isSmartAccount.get(),
    network: network.caipNetworkId,
    token: token.symbol,
    amount: Number(formatUnits(transfer.amount, token.decimals))
  }
  if (asked) asked.asking = true
  track('SEND_INITIATED', sending)
  try {
    const transfers = await getChain(network)!.transfers!()
    const transaction = await transfers.send(session.connection.provider, session.account, transfer, {
      ...(fee && { fee }),
      ...createChainRequest(network.caipNetworkId, signal),
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
    if (runs()) {
      track(refused ? 'SEND_REJECTED' : 'SEND_ERROR', { ...sending, message: code })
      if (refused) showToast($previewText.get().declined)
      // a transfer with an unknown result has not failed: the screen says to check first
      else if (code !== 'outcome-unknown') showToast($previewText.get().failed, 'error')
      refreshBalance({ force: true })
    }
    return refused ? { name: 'refused' } : { name: 'failed', code }
  }
}

/** Stores the sent transfer and its recipient. If the kit has stopped, the next one tracks it. */
function keep({ network, token, to, transfer }: SendDraft, transaction: SentTransaction, runs: boolean): void {
  const { address, profileName: name } = to
  const follow = runs ? trackSent : addSent
  follow({
    transaction,
    ...(token.address && { token: token.address }),
    symbol: token.symbol,
    decimals: token.decimals,
    amount: String(transfer.amount),
    to: address,
    ...(name && { name })
  })
  addRecipient({ namespace: network.chainNamespace, address, at: environment().now(), ...(name && { name }) })
}
