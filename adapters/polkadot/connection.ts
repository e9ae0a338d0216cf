import { asking, silentDeadline, type AskOptions } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { isKitError, UserRejectedError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { checkAccounts, type PolkadotAccount } from './accounts.ts'
import type { Link as PageLink, WalletKind } from '../in-page/link.ts'
import type { PolkadotWallet } from './wallets.ts'

/** An extension that is asked. */
export type Link = PageLink<PolkadotWallet, PolkadotAccount>

/** What an extension gives to a page that it is enabled for. */
export interface Injected {
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

function standingOf({ extension }: PolkadotWallet): Standing {
  const known = standings.get(extension) ?? { listeners: new Set() }
  standings.set(extension, known)
  return known
}

/** What the extension gave to the page, if it was enabled. */
export const injectedBy = (found: PolkadotWallet): Injected | undefined => standingOf(found).injected

/**
 * How an extension is spoken to. It asks its person the first time that a page wants to enable it, and never again until that is taken
 * back there; it knows no way to forget a page, so that is the kit's to remember.
 */
const extension: WalletKind<PolkadotWallet, PolkadotAccount> = {
  namespace: 'polkadot',
  checkAccounts,
  listen(found, tell) {
    const standing = standingOf(found)
    standing.listeners.add(tell)
    return () => {
      standing.listeners.delete(tell)
      if (!standing.listeners.size) stopListening(standing)
    }
  },
  async connect(link, { chainId, signal }) {
    link.takeAccounts(await enable(link, await link.siteName(), { signal }), chainId)
    delete standingOf(link).left
    return undefined
  },
  async reconnect(link, { chainId, signal }) {
    if (standingOf(link).left) return
    try {
      const accounts = await enable(link, await link.siteName(), { signal, deadline: silentDeadline })
      link.takeAccounts(accounts, chainId)
    } catch (error) {
      // it does not agree any more
      if (!isKitError(error, 'unauthorized', 'user-rejected')) throw error
    }
  },
  disconnect(found) {
    standingOf(found).left = true
  },
  request: async (link, asked) => (await import('./provider.ts')).request(link, asked)
}

export const kindOf = () => extension

/** Has the extension share its accounts, and listens to it from then on. */
async function enable(found: PolkadotWallet, siteName: string, options: AskOptions): Promise<unknown> {
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

function stopListening(standing: Standing): void {
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
