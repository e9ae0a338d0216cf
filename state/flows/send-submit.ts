import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import type { SentTransaction, Transfer, TransferFee } from '../../adapters/chain.ts'
import { askedSends } from '../asked-sends.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import { environment } from '../environment.ts'
import { $options, isRunning } from '../options.ts'
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
  | { readonly name: 'sent'; readonly hash: string }
  | { readonly name: 'refused' }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export async function askWallet(
  draft: SendDraft,
  { signal, asked: id }: { readonly signal: AbortSignal; readonly asked: string | undefined }
): Promise<SendOutcome> {
  const { session, network, token, transfer, fee } = draft
  const options = $options.get()
  // a kit that has stopped tells nobody anything
  const runs = (): boolean => isRunning(options)
  const asked = askedSends.get(id ?? '')
  const sending = {
    isSmartAccount: $isSmartAccount.get(),
    network: network.caipNetworkId,
    token: token.symbol,
    amount: Number(formatUnits(transfer.amount, token.decimals))
  }
  if (asked) asked.asking = true
  track('SEND_INITIATED', sending)
  try {
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
    if (runs()) {
      track(refused ? 'SEND_REJECTED' : 'SEND_ERROR', { ...sending, message: code })
      if (refused) showToast($previewText.get().declined)
      else showToast($previewText.get().failed, 'error')
      refreshBalance({ force: true })
    }
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
