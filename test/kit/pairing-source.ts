import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import type { Adapter, Connection } from '../../adapters/wallet-source.ts'
import { environment } from '../../state/platform/environment.ts'
import { connectingSource } from './connecting-source.ts'
import { walletConnectWallet } from './fake-source.ts'

/**
 * What happens to a pairing: its QR code shows without an answer, no URI is created, the user rejects
 * it, the relay is unreachable.
 */
export type PairingFate = 'ready' | 'opening' | 'declined' | 'unreachable'

/** A source with pairing URIs, like WalletConnect's. Its URIs are valid in form and connect to nothing. */
export interface PairingSource {
  readonly adapter: Adapter
  /** Every URI that was created, oldest first. */
  readonly codes: readonly string[]
  /** Changes the fate of the next pairings. */
  decide(fate: PairingFate): void
  /** The wallet with the last URI approves, or rejects. */
  approve(connection: Connection): void
  decline(): void
}

/** Returns the connection of the remote wallet that scanned the QR code. */
export async function connectionElsewhere(): Promise<Connection> {
  const { source } = connectingSource({ wallets: [walletConnectWallet] }).adapter
  const [connection] = await source!.connect(walletConnectWallet.id, { namespaces: ['eip155'] })
  return connection!
}

export function pairingSource(first: PairingFate = 'ready', lifetime = 240_000): PairingSource {
  let fate = first
  const codes: string[] = []
  let answer: { resolve(connections: readonly Connection[]): void; reject(error: unknown): void } | undefined
  const nothing = (): Promise<never> => Promise.reject(new KitError('wallet-not-found', 'It is reached by its code alone.'))

  return {
    codes,
    decide(next) {
      fate = next
    },
    approve: connection => answer?.resolve([connection]),
    decline: () => answer?.reject(new UserRejectedError()),
    adapter: {
      source: {
        id: 'walletConnect',
        start: () => () => undefined,
        wallets(onChange) {
          onChange([walletConnectWallet])
          return () => undefined
        },
        connect: nothing,
        reconnect: async () => [],
        disconnect: async () => undefined,
        pairing: {
          prepare: async () => undefined,
          async open({ signal }) {
            if (fate === 'unreachable') throw new KitError('relay-unreachable', 'The relay does not answer.')
            if (fate === 'opening') await aborted(signal)
            const uri = codeNumber(codes.length)
            codes.push(uri)
            const approval = new Promise<readonly Connection[]>((resolve, reject) => {
              answer = { resolve, reject }
              signal?.addEventListener('abort', () => reject(signal.reason))
            })
            // the caller has gone: ignore the rejection
            approval.catch(() => undefined)
            if (fate === 'declined') answer?.reject(new UserRejectedError())
            return { uri, expiresAt: environment().now() + lifetime, approval }
          }
        }
      }
    }
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function codeNumber(index: number): string {
  const hex = (length: number, seed: number): string =>
    Array.from({ length }, (_, place) => (((place + 3) * (seed + 7) * 2_654_435_761) >>> 28).toString(16)).join('')
  return `wc:${hex(64, index)}@2?relay-protocol=irn&symKey=${hex(64, index + 40)}`
}
