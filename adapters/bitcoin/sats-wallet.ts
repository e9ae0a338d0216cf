import { silentDeadline, type AskOptions } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { checkAccounts, purposesIn, type BitcoinAccount } from './accounts.ts'
import { chainOfSatsName, satsName } from './networks.ts'
import { askSats } from './sats-request.ts'
import type { ChainId } from '../base/caip.ts'
import type { WalletKind } from '../in-page/link.ts'
import type { SatsWallet } from './wallets.ts'

/** What a wallet has told of itself: its addresses, and the network it is on where it says so. */
interface Told {
  readonly addresses: unknown
  readonly network: ChainId | undefined
}

const nothing: Told = { addresses: [], network: undefined }

/** How a wallet that speaks sats-connect's JSON-RPC is spoken to. It is on one network at a time, and tells no more than that it has changed. */
export const satsKind: WalletKind<SatsWallet, BitcoinAccount> = {
  namespace: 'bip122',
  checkAccounts(reply, requested) {
    const { addresses, network } = reply as Told
    return checkAccounts(addresses, requested, (_, chainId) => !network || network === chainId)
  },
  listen(found, tell, { accountTypes }) {
    let last = 0
    const changed = async (): Promise<void> => {
      const mine = ++last
      const told = await readAccount(found, { deadline: silentDeadline }).catch(() => undefined) // it may tell next time
      if (told && mine === last) tell(ordered(told, purposesIn(accountTypes)))
    }
    const gone = (): void => {
      last++
      tell(nothing)
    }
    const offs = [
      ...['accountChange', 'networkChange'].map(event => listenToSats(found, event, () => void changed())),
      listenToSats(found, 'disconnect', gone)
    ]
    return () => {
      last++
      for (const off of offs) if (typeof off === 'function') (off as () => void)()
    }
  },
  async connect(link, { chainId, signal }) {
    const purposes = [...purposesIn(link.accountTypes)]
    link.takeAccounts(ordered(await connect(link, purposes, { signal }), purposes), chainId)
    return undefined
  },
  async reconnect(link, { chainId, signal }) {
    link.takeAccounts(
      ordered(await readAccount(link, { signal, deadline: silentDeadline }), purposesIn(link.accountTypes)),
      chainId
    )
  },
  disconnect: found => askSats(found, 'wallet_disconnect', null),
  request: async (link, asked) => {
    const [{ request }, { satsSigner }] = await Promise.all([import('./provider.ts'), import('./sats-signer.ts')])
    return request(link, asked, satsSigner(link))
  },
  async switchNetwork(link, chainId, signal) {
    if (link.chainId === chainId) return
    const name = satsName(chainId)
    if (!name) throw notThere(chainId)
    try {
      await askSats(link, 'wallet_changeNetwork', { name }, { signal })
    } catch (error) {
      throw isKitError(error, 'unsupported-method') ? notThere(chainId, error) : error
    }
    link.hearAccounts(ordered(await readAccount(link, { signal, deadline: silentDeadline }), purposesIn(link.accountTypes)))
    if (link.chainId !== chainId) throw notThere(chainId)
  }
}

const notThere = (chainId: ChainId, cause?: unknown): KitError =>
  new KitError('switch-failed', `The wallet has not gone to ${chainId}.`, {
    cause,
    metaMessages: ['Choose the network in the wallet.']
  })

/** Asks the person for accounts, in the newest way that the wallet knows. */
async function connect(found: SatsWallet, purposes: readonly string[], options: AskOptions): Promise<Told> {
  const ways = [
    ['wallet_connect', { addresses: purposes }],
    ['getAccounts', { purposes }],
    ['getAddresses', { purposes }]
  ] as const
  for (const [method, params] of ways) {
    try {
      const reply = await askSats(found, method, params, options)
      const network = networkIn(reply) ?? (await readNetwork(found, { ...options, deadline: silentDeadline }))
      return { addresses: isRecord(reply) ? reply.addresses : reply, network }
    } catch (error) {
      if (!isKitError(error, 'unsupported-method') || method === 'getAddresses') throw error
    }
  }
  return nothing
}

/** What the wallet shares without asking anybody: nothing, where it does not agree or knows no such question. */
async function readAccount(found: SatsWallet, options: AskOptions): Promise<Told> {
  try {
    const account = await askSats(found, 'wallet_getAccount', null, options)
    return {
      addresses: isRecord(account) ? account.addresses : undefined,
      network: networkIn(account) ?? (await readNetwork(found, options))
    }
  } catch (error) {
    if (isKitError(error, 'unauthorized', 'unsupported-method', 'user-rejected')) return nothing
    throw error
  }
}

/** Where the wallet is; `undefined` where it does not say: then the addresses do. */
async function readNetwork(found: SatsWallet, options: AskOptions): Promise<ChainId | undefined> {
  try {
    return networkIn({ network: await askSats(found, 'wallet_getNetwork', null, options) })
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
  // one that nobody knows is none of the site's
  return name === undefined ? undefined : (chainOfSatsName(name) ?? 'bip122:unknown')
}

/** The addresses of the first purpose first. */
function ordered({ addresses, network }: Told, [first]: readonly string[]): Told {
  if (!Array.isArray(addresses)) return { addresses, network }
  const isFirst = (address: unknown) => isRecord(address) && address.purpose === first
  const list = addresses as readonly unknown[]
  return { addresses: [...list.filter(isFirst), ...list.filter(address => !isFirst(address))], network }
}

/** `addListener` takes an event's name and a function, or both in one object, as sats-connect has it since its fourth version. */
function listenToSats({ sats }: SatsWallet, eventName: string, cb: () => void): unknown {
  try {
    const { addListener } = sats
    if (typeof addListener !== 'function') return undefined
    const listen = addListener as (...given: unknown[]) => unknown
    return listen.length === 2 ? listen.call(sats, eventName, cb) : listen.call(sats, { eventName, cb })
  } catch {
    return undefined // it has not got this event
  }
}
