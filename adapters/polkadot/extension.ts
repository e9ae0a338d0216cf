import { asking, type AskOptions } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { UserRejectedError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { PolkadotWallet } from './wallets.ts'

/** What an extension gives to a page that it is enabled for. */
interface Injected {
  readonly accounts?: unknown
  readonly signer?: unknown
}

/** Of each extension: what it gave, who wants to know of its accounts, and whether its person has left it on this page. */
interface Standing {
  injected?: Injected
  left?: true
  stop?: unknown
  readonly listeners: Set<(accounts: unknown) => void>
}

const standings = new WeakMap<object, Standing>()

/** What is known of an extension. */
export function standingOf({ extension }: PolkadotWallet): Standing {
  const known = standings.get(extension) ?? { listeners: new Set() }
  standings.set(extension, known)
  return known
}

/** What the extension gave to the page, if it was enabled. */
export const injectedBy = (found: PolkadotWallet): Injected | undefined => standingOf(found).injected

/** Has the extension share its accounts, and listens to it from then on. */
export async function enable(found: PolkadotWallet, siteName: string, options: AskOptions): Promise<unknown> {
  const injected = await askExtension(() => found.extension.enable(siteName), options)
  if (!isRecord(injected)) throw new KitError('invalid-reply', 'The extension gave nothing to speak to.')
  const accounts: unknown = injected.accounts
  const get = isRecord(accounts) ? accounts.get : undefined
  if (typeof get !== 'function') throw new KitError('invalid-reply', 'The extension shares no accounts.')
  const standing = standingOf(found)
  standing.injected = injected
  listenTo(standing, accounts as object)
  return askExtension(() => (get as () => unknown).call(accounts), options)
}

function listenTo(standing: Standing, accounts: object): void {
  stopListening(standing)
  try {
    const { subscribe } = accounts as { subscribe?: unknown }
    if (typeof subscribe !== 'function') return
    standing.stop = (subscribe as (tell: (accounts: unknown) => void) => unknown).call(accounts, list => {
      for (const listener of [...standing.listeners]) listener(list)
    })
  } catch {
    // an extension without working events: what it says is read when it matters
  }
}

export function stopListening(standing: Standing): void {
  const { stop } = standing
  delete standing.stop
  try {
    if (typeof stop === 'function') (stop as () => void)()
  } catch {
    // it listens no more in any case
  }
}

/**
 * Waits for an extension. They tell of refusals in words alone.
 *
 * @throws UserRejectedError, KitError `unauthorized`, and what `asking` throws
 */
export function askExtension<Answer>(call: () => Answer, options?: AskOptions): Promise<Awaited<Answer>> {
  return asking(async () => {
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
