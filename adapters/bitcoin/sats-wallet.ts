import { walletReplyTimeout, type WalletCallOptions } from '../base/wallet-call.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { parseAccounts, getPurposes, type BitcoinAccount } from './accounts.ts'
import { fromSatsNetwork, toSatsNetwork } from './network-names.ts'
import { requestSats } from './sats-request.ts'
import type { ChainId } from '../base/caip.ts'
import { accountNetworks, assertConfigured, throwIfAborted, type AccountNetworks } from '../in-page/account-networks.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { SatsWallet } from './detect-wallets.ts'

/** Accounts reported by the wallet, and its network if reported. */
interface ReportedAccounts {
  readonly addresses: unknown
  readonly network: ChainId | undefined
}

const nothing: ReportedAccounts = { addresses: [], network: undefined }

/**
 * Driver of wallets with sats-connect's JSON-RPC.
 * Such a wallet is on one network at a time, and its events only say that something changed.
 */
export const satsDriver: WalletDriver<SatsWallet, AccountNetworks<BitcoinAccount>> = {
  namespace: 'bip122',
  createState: accountNetworks({
    namespace: 'bip122',
    checkAccounts(reply, requested) {
      const { addresses, network } = reply as ReportedAccounts
      return parseAccounts(addresses, requested, (_, chainId) => !network || network === chainId)
    }
  }),
  listen(link, notify) {
    let last = 0
    const changed = async (): Promise<void> => {
      const mine = ++last
      const reported = await readAccount(link, { deadline: walletReplyTimeout }).catch(() => undefined) // Retried at the next event.
      if (reported && mine === last) notify(ordered(reported, getPurposes(link.accountTypes)))
    }
    const disconnected = (): void => {
      last++
      notify(nothing)
    }
    const offs = [
      ...['accountChange', 'networkChange'].map(event => listenToSats(link, event, () => void changed())),
      listenToSats(link, 'disconnect', disconnected)
    ]
    return () => {
      last++
      for (const off of offs) if (typeof off === 'function') (off as () => void)()
    }
  },
  async connect(link, { network, signal }) {
    const purposes = [...getPurposes(link.accountTypes)]
    link.takeAccounts(ordered(await connect(link, purposes, { signal }), purposes), network?.caipNetworkId)
    return undefined
  },
  async reconnect(link, { network, signal }) {
    link.takeAccounts(
      ordered(await readAccount(link, { signal, deadline: walletReplyTimeout }), getPurposes(link.accountTypes)),
      network?.caipNetworkId
    )
  },
  disconnect: found => requestSats(found, 'wallet_disconnect', null),
  async request(link, request) {
    assertConfigured(link)
    const [{ handleRequest }, { createSatsSigner }] = await Promise.all([import('./provider.ts'), import('./sats-signer.ts')])
    return handleRequest(link, request, createSatsSigner(link))
  },
  emitter: link => link.pageEvents,
  async switchNetwork(link, { caipNetworkId: chainId }, signal) {
    throwIfAborted(signal)
    if (link.chainId === chainId) return
    const name = toSatsNetwork(chainId)
    if (!name) throw notThere(chainId)
    try {
      await requestSats(link, 'wallet_changeNetwork', { name }, { signal })
    } catch (error) {
      throw isKitError(error, 'unsupported-method') ? notThere(chainId, error) : error
    }
    link.hearAccounts(ordered(await readAccount(link, { signal, deadline: walletReplyTimeout }), getPurposes(link.accountTypes)))
    if (link.chainId !== chainId) throw notThere(chainId)
  }
}

const notThere = (chainId: ChainId, cause?: unknown): KitError =>
  new KitError('switch-failed', `The wallet has not gone to ${chainId}.`, {
    cause,
    metaMessages: ['Choose the network in the wallet.']
  })

/** Requests accounts with a prompt, by the newest method the wallet supports. */
async function connect(found: SatsWallet, purposes: readonly string[], options: WalletCallOptions): Promise<ReportedAccounts> {
  const ways = [
    ['wallet_connect', { addresses: purposes }],
    ['getAccounts', { purposes }],
    ['getAddresses', { purposes }]
  ] as const
  for (const [method, params] of ways) {
    try {
      const reply = await requestSats(found, method, params, options)
      const network = networkIn(reply) ?? (await readNetwork(found, { ...options, deadline: walletReplyTimeout }))
      return { addresses: isRecord(reply) ? reply.addresses : reply, network }
    } catch (error) {
      if (!isKitError(error, 'unsupported-method') || method === 'getAddresses') throw error
    }
  }
  return nothing
}

/**
 * Reads the granted accounts without a prompt.
 * Returns none if the wallet rejects or does not know the method.
 */
async function readAccount(found: SatsWallet, options: WalletCallOptions): Promise<ReportedAccounts> {
  try {
    const account = await requestSats(found, 'wallet_getAccount', null, options)
    return {
      addresses: isRecord(account) ? account.addresses : undefined,
      network: networkIn(account) ?? (await readNetwork(found, options))
    }
  } catch (error) {
    if (isKitError(error, 'unauthorized', 'unsupported-method', 'user-rejected')) return nothing
    throw error
  }
}

/**
 * Reads the wallet's network.
 * Returns `undefined` if the wallet does not report it: the addresses then determine it.
 */
async function readNetwork(found: SatsWallet, options: WalletCallOptions): Promise<ChainId | undefined> {
  try {
    return networkIn({ network: await requestSats(found, 'wallet_getNetwork', null, options) })
  } catch (error) {
    if (isKitError(error, 'aborted')) throw error
    return undefined
  }
}

/** `{ network: { bitcoin: { name } } }` */
function networkIn(reply: unknown): ChainId | undefined {
  const network: unknown = isRecord(reply) ? reply.network : undefined
  const own: unknown = isRecord(network) ? network.bitcoin : undefined
  const name: unknown = isRecord(own) ? own.name : undefined
  // An unknown network is not a configured one.
  return name === undefined ? undefined : (fromSatsNetwork(name) ?? 'bip122:unknown')
}

/** Sorts the addresses of the first purpose to the front. */
function ordered({ addresses, network }: ReportedAccounts, [first]: readonly string[]): ReportedAccounts {
  if (!Array.isArray(addresses)) return { addresses, network }
  const isFirst = (address: unknown) => isRecord(address) && address.purpose === first
  const list = addresses as readonly unknown[]
  return { addresses: [...list.filter(isFirst), ...list.filter(address => !isFirst(address))], network }
}

/**
 * Subscribes.
 * `addListener` takes an event name and a function, or one object with both since sats-connect 4.
 */
function listenToSats({ sats }: SatsWallet, eventName: string, cb: () => void): unknown {
  try {
    const { addListener } = sats
    if (typeof addListener !== 'function') return undefined
    const listen = addListener as (...given: unknown[]) => unknown
    return listen.length === 2 ? listen.call(sats, eventName, cb) : listen.call(sats, { eventName, cb })
  } catch {
    return undefined // the wallet does not have this event
  }
}
