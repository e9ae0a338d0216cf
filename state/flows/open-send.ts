import type { ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { askedSends } from '../asked-sends.ts'
import { $canSend } from '../can-send.ts'
import { $connected } from '../current.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { openModal } from '../modal.ts'
import { $chainId } from '../networks.ts'
import { $open } from '../open.ts'
import { isRunning, type Options } from '../options.ts'
import { switchNetwork } from './switch-network.ts'

/** What a site asks its visitor to send. */
export interface SendRequest {
  /** The token's contract; absent: the network's native currency. */
  readonly token?: string
  /** An address, or a name. */
  readonly to: string
  /** In whole tokens, as a decimal number: `'12.5'`. */
  readonly amount: string
  /** One of the kit's networks, as a CAIP-2 id or an EIP-155 number; absent: the active one. */
  readonly network?: ChainId | number
}

/** What has been sent. */
export interface SendResult {
  readonly hash: string
}

/**
 * `kit.openSend()`: shows the visitor what the site asks for, nothing of which can be changed, on the network it asks for. Resolves once
 * the wallet has sent it; `options` are those of the kit that was asked.
 *
 * @throws KitError `aborted` ("Modal closed") when the visitor leaves without sending, and when the kit stops; `not-connected`,
 * `invalid-amount`, `unsupported-method` where the chain cannot send; what switching the network throws
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
  if (!$connected.get()) throw new KitError('not-connected', 'No wallet is connected: connect one first.')
  const chainId = network === undefined ? undefined : toChainId(network)
  if (network !== undefined && !chainId) throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`)
  if (chainId && chainId !== $chainId.get()) await switchNetwork(chainId)
  if (!runs()) throw stopped()
  if (!$canSend.get()) throw new KitError('unsupported-method', 'Sending is not possible on this network.')

  const id = environment().uuid()
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (run: () => void): void => {
      askedSends.delete(id)
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
    askedSends.set(id, asked)
    stops.push(
      // what is with the wallet may still be sent: its answer is waited for
      $open.listen(open => open || asked.asking || leave()),
      onStop(() => asked.asking || settle(() => reject(stopped())))
    )
    openModal('WalletSend', { to, amount, asked: id, ...(token !== undefined && { token }) }).catch((error: unknown) =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))))
    )
  })
}
