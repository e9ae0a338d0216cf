import { atom, onMount } from 'nanostores'
import { isAccountId, namespaces, type Namespace } from '../adapters/base/caip.ts'
import { displayName } from '../adapters/base/display-name.ts'
import { isRecord } from '../adapters/base/record.ts'
import { environment, writeJson } from './environment.ts'
import { receiversKept } from './limits.ts'
import { readJson } from './storage.ts'

const key = 'receivers'

/** Somebody the visitor has sent to, from this browser. */
export interface Receiver {
  readonly namespace: Namespace
  readonly address: string
  /** The name it was reached by, or that the address gave itself then. */
  readonly name?: string
  /** The last time, in milliseconds since 1970. */
  readonly at: number
}

/** Whom the visitor has sent to, the last first, in this tab or another. It never leaves the browser. */
export const $receivers = atom<readonly Receiver[]>([])

onMount($receivers, () => {
  reloadReceivers()
  return environment().onStorage(changed => {
    if (changed === null || changed.endsWith(key)) reloadReceivers()
  })
})

/** Reads them anew: another kit of this page may have another storage. */
export function reloadReceivers(): void {
  $receivers.set(read())
}

/** Puts a receiver first. Called once something is on its way to it. */
export function addReceiver(receiver: Receiver): void {
  keep([receiver, ...read().filter(other => !isSame(other, receiver))].slice(0, receiversKept))
}

/** Forgets one receiver, or all of them. */
export function forgetReceivers(receiver?: Pick<Receiver, 'namespace' | 'address'>): void {
  keep(receiver ? read().filter(other => !isSame(other, receiver)) : [])
}

/** Two spellings of one address are the same: capitals in an EVM address are its checksum. */
export function isSame(one: Pick<Receiver, 'namespace' | 'address'>, other: Pick<Receiver, 'namespace' | 'address'>): boolean {
  if (one.namespace !== other.namespace) return false
  return one.namespace === 'eip155' ? one.address.toLowerCase() === other.address.toLowerCase() : one.address === other.address
}

function keep(receivers: readonly Receiver[]): void {
  writeJson(key, receivers.length ? receivers : undefined)
  $receivers.set(receivers)
}

/** Anybody on the origin can write there: what is no receiver is left out. */
function read(): readonly Receiver[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.flatMap(value => toReceiver(value) ?? []).slice(0, receiversKept) : []
}

function toReceiver(value: unknown): Receiver | undefined {
  if (!isRecord(value)) return undefined
  const { address, at } = value
  const namespace = namespaces.find(known => known === value.namespace)
  if (!namespace || typeof address !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) return undefined
  if (!isAccountId(`${namespace}:1:${address}`)) return undefined
  const name = displayName(value.name)
  return { namespace, address, at, ...(name && { name }) }
}
