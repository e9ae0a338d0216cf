import { computed } from 'nanostores'
import type { AccountId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { NativeBalance } from '../../adapters/chain.ts'
import { $balance } from '../balance.ts'
import { environment } from '../environment.ts'
import { balanceCacheTime, balanceRetryBlock } from '../limits.ts'
import { onStop } from '../lifetime.ts'
import { $open } from '../open.ts'
import { $network } from '../networks.ts'
import { $options } from '../options.ts'
import { rpcUrls } from '../rpc-urls.ts'
import { $connected } from '../current.ts'

/**
 * Keeps the native balance of the active account: read when account or network change, kept for 30 s, not asked again for 30 s after a
 * failure. What is older than that is read again when somebody looks: the modal opens, or the page is seen again.
 */

interface Reading {
  readonly at: number
  /** Absent when it could not be read. */
  readonly balance?: NativeBalance
}

/** What the wallet shows: the account as on the network that is active. */
const $subject = computed([$connected, $network], (session, network) =>
  session && network ? { account: session.account, network } : undefined
)

const readings = new Map<string, Reading>()
let watching = false
let current: AbortController | undefined

/** Begins to follow the active account. Called by whoever connects one; more calls change nothing. */
export function watchBalance(): void {
  if (watching) return
  watching = true
  const stops = [
    $subject.subscribe(() => refreshBalance()),
    $open.listen(open => open && refreshBalance()),
    environment().onVisibility(visible => visible && refreshBalance())
  ]
  onStop(() => {
    for (const stop of stops) stop()
    current?.abort()
    watching = false
    readings.clear()
    $balance.set({ name: 'none' })
  })
}

/** Reads the balance again unless that was done less than 30 s ago. `force` asks all the same: after a transaction. */
export function refreshBalance({ force = false } = {}): void {
  current?.abort()
  const subject = $subject.get()
  if (!subject) return $balance.set({ name: 'none' })
  const reading = readings.get(keyOf(subject))
  if (reading) show(reading)
  const kept = reading?.balance ? balanceCacheTime : balanceRetryBlock
  if (!reading || force || environment().now() - reading.at >= kept) void read(subject)
}

async function read(subject: { account: AccountId; network: Network }): Promise<void> {
  const { account, network } = subject
  const chain = $options.get().adapters.find(adapter => adapter.chain?.namespace === network.chainNamespace)?.chain
  if (!chain) return $balance.set({ name: 'none' })
  const { signal } = (current = new AbortController())
  if ($balance.get().name !== 'ready' || !readings.has(keyOf(subject))) $balance.set({ name: 'loading' })
  let reading: Reading
  try {
    const balance = await chain.balance(account, network, {
      signal,
      rpcUrls: rpcUrls(network.caipNetworkId),
      fetch: environment().fetch
    })
    reading = { at: environment().now(), balance }
  } catch {
    reading = { at: environment().now() } // the balance is unavailable, and says so
  }
  if (signal.aborted) return
  readings.set(keyOf(subject), reading)
  show(reading)
}

function show({ balance }: Reading): void {
  $balance.set(balance ? { name: 'ready', ...balance } : { name: 'failed' })
}

const keyOf = ({ account, network }: { account: AccountId; network: Network }): string => `${network.caipNetworkId} ${account}`
