import type { ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { requestedSends } from './requested-sends.ts'
import { $canSend } from './can-send.ts'
import { $connectedSession } from '../session/active-session.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { openModal } from '../modal/modal.ts'
import { $chainId } from '../networks/networks.ts'
import { $open } from '../router/open.ts'
import { isRunning, type Options } from '../options/options.ts'
import { switchNetwork } from '../connect/switch-network.ts'

/** A transfer that the app requests from the user. */
export interface SendRequest {
  /** Contract address of the token. Default: the network's native currency. */
  readonly token?: string
  /** An address or a name. */
  readonly to: string
  /** Decimal amount in whole tokens: `'12.5'`. */
  readonly amount: string
  /** A configured network, as a CAIP-2 id or an EIP-155 number. Default: the active one. */
  readonly network?: ChainId | number
}

/** The sent transaction. */
export interface SendResult {
  readonly hash: string
}

/**
 * Implements `kit.openSend()`: shows the requested transfer on its network; the user cannot edit it.
 * Resolves once the wallet has sent it.
 *
 * @param options - Options of the kit that received the request.
 * @throws KitError `aborted` ("Modal closed") when the user leaves without sending, and when the kit stops; `not-connected`,
 * `invalid-amount`, `unsupported-method` if the chain cannot send; errors of the network switch
 */
export async function openSend(request: SendRequest, options: Options): Promise<SendResult> {
  if (!environment().browser) throw new KitError('not-started', 'A send is asked for in a browser: nothing starts on a server.')
  const runs = (): boolean => isRunning(options)
  const stopped = (): KitError => new KitError('aborted', 'The kit was stopped meanwhile.')
  if (!runs()) throw stopped()
  const { token, to, amount, network } = request
  if (!/^\d+(\.\d+)?$/.test(amount)) {
    throw new KitError('invalid-amount', `"${amount}" is no amount.`, { metaMessages: ['Use a decimal number such as "12.5".'] })
  }
  if (!$connectedSession.get()) throw new KitError('not-connected', 'No wallet is connected: connect one first.')
  const chainId = network === undefined ? undefined : toChainId(network)
  if (network !== undefined && !chainId) throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`)
  if (chainId && chainId !== $chainId.get()) await switchNetwork(chainId)
  if (!runs()) throw stopped()
  if (!$canSend.get()) throw new KitError('unsupported-method', 'Sending is not possible on this network.')

  const id = environment().uuid()
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (run: () => void): void => {
      requestedSends.delete(id)
      for (const stop of stops.splice(0)) stop()
      run()
    }
    const leave = (): void => settle(() => reject(new KitError('aborted', 'Modal closed')))
    const asked = {
      asking: false,
      answered(hash?: string) {
        asked.asking = false
        if (hash !== undefined) settle(() => resolve({ hash }))
        else if (!$open.get()) leave()
      }
    }
    requestedSends.set(id, asked)
    stops.push(
      // a request in the wallet may still be approved: wait for its response
      $open.listen(open => open || asked.asking || leave()),
      onStop(() => asked.asking || settle(() => reject(stopped())))
    )
    openModal('WalletSend', { to, amount, asked: id, ...(token !== undefined && { token }) }).catch((error: unknown) =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))))
    )
  })
}
