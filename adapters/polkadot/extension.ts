import { callWallet, type WalletCallOptions } from '../base/wallet-call.ts'
import { KitError } from '../base/kit-error.ts'
import { UserRejectedError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type { PolkadotWallet } from './detect-extensions.ts'

/** API of an enabled extension. */
interface Injected {
  readonly accounts?: unknown
  readonly signer?: unknown
}

/**
 * State of an extension:
 * its API, the account listeners, and whether the user disconnected it on this page.
 */
interface Standing {
  injected?: Injected
  left?: true
  stop?: unknown
  readonly listeners: Set<(accounts: unknown) => void>
}

const standings = new WeakMap<object, Standing>()

/** Returns the state of an extension. */
export function getExtensionState({ extension }: PolkadotWallet): Standing {
  const known = standings.get(extension) ?? { listeners: new Set() }
  standings.set(extension, known)
  return known
}

/** Returns the API of the extension, if it was enabled. */
export const getInjected = (found: PolkadotWallet): Injected | undefined => getExtensionState(found).injected

/** Enables the extension and subscribes to its accounts. */
export async function enableExtension(found: PolkadotWallet, siteName: string, options: WalletCallOptions): Promise<unknown> {
  const injected = await callExtension(() => found.extension.enable(siteName), options)
  if (!isRecord(injected)) throw new KitError('invalid-reply', 'The extension gave nothing to speak to.')
  const accounts: unknown = injected.accounts
  const get = isRecord(accounts) ? accounts.get : undefined
  if (typeof get !== 'function') throw new KitError('invalid-reply', 'The extension shares no accounts.')
  const standing = getExtensionState(found)
  standing.injected = injected
  listenTo(standing, accounts as object)
  return callExtension(() => (get as () => unknown).call(accounts), options)
}

function listenTo(standing: Standing, accounts: object): void {
  unsubscribeAccounts(standing)
  try {
    const { subscribe } = accounts as { subscribe?: unknown }
    if (typeof subscribe !== 'function') return
    standing.stop = (subscribe as (notify: (accounts: unknown) => void) => unknown).call(accounts, list => {
      for (const listener of [...standing.listeners]) listener(list)
    })
  } catch {
    // An extension without working events: its state is read when needed.
  }
}

export function unsubscribeAccounts(standing: Standing): void {
  const { stop } = standing
  delete standing.stop
  try {
    if (typeof stop === 'function') (stop as () => void)()
  } catch {
    // The subscription is over in any case.
  }
}

/**
 * Calls an extension.
 * Extensions report rejections only by messages.
 * @throws UserRejectedError, KitError `unauthorized`, and the errors of `callWallet`
 */
export function callExtension<Answer>(call: () => Answer, options?: WalletCallOptions): Promise<Awaited<Answer>> {
  return callWallet(async () => {
    try {
      return await call()
    } catch (thrown) {
      const { message } = Object(typeof thrown === 'string' ? new Error(thrown) : thrown) as { message?: unknown }
      if (/^(cancell?ed|rejected)\W*$/i.test(String(message))) throw new UserRejectedError(thrown)
      if (/not allowed to interact|not authori[sz]ed|not been authori[sz]ed/i.test(String(message))) {
        throw new KitError('unauthorized', 'The extension does not let this site speak to it.', {
          cause: thrown,
          metaMessages: ['Allow the site in the settings of the extension.']
        })
      }
      throw thrown
    }
  }, options)
}
