import { isSameAddress } from '../../adapters/base/address.ts'
import { atom, onMount } from 'nanostores'
import { isAccountId, namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { maxRecipients } from '../options/limits.ts'
import { readJson } from '../platform/storage.ts'

const key = 'receivers'

/** A recipient that the user has sent to from this browser. */
export interface Receiver {
  readonly namespace: Namespace
  readonly address: string
  /** The name that was used, or that the address had at that time. */
  readonly name?: string
  /** Time of the last transfer, in milliseconds since 1970. */
  readonly at: number
}

/** Recipients of the user's transfers, the latest first, from all tabs. They never leave the browser. */
export const $receivers = atom<readonly Receiver[]>([])

onMount($receivers, () => {
  readRecipientsFromStorage()
  return environment().onStorage(changed => {
    if (changed === null || changed.endsWith(key)) readRecipientsFromStorage()
  })
})

/** Reads the list again: another kit on this page may use another storage. */
export function readRecipientsFromStorage(): void {
  $receivers.set(read())
}

/** Puts a recipient first. Called once a transfer to it was sent. */
export function addRecipient(receiver: Receiver): void {
  keep([receiver, ...read().filter(other => !isSameRecipient(other, receiver))].slice(0, maxRecipients))
}

/** Removes one recipient, or all of them. */
export function forgetReceivers(receiver?: Pick<Receiver, 'namespace' | 'address'>): void {
  keep(receiver ? read().filter(other => !isSameRecipient(other, receiver)) : [])
}

/** Returns whether both are the same address in the same namespace. */
export const isSameRecipient = (
  one: Pick<Receiver, 'namespace' | 'address'>,
  other: Pick<Receiver, 'namespace' | 'address'>
): boolean => one.namespace === other.namespace && isSameAddress(one.namespace, one.address, other.address)

function keep(receivers: readonly Receiver[]): void {
  writeJson(key, receivers.length ? receivers : undefined)
  $receivers.set(receivers)
}

/** Reads the stored list. Drops invalid entries: any script of the origin can write there. */
function read(): readonly Receiver[] {
  const stored = readJson(key)
  return Array.isArray(stored) ? stored.flatMap(value => toReceiver(value) ?? []).slice(0, maxRecipients) : []
}

function toReceiver(value: unknown): Receiver | undefined {
  if (!isRecord(value)) return undefined
  const { address, at } = value
  const namespace = namespaces.find(known => known === value.namespace)
  if (!namespace || typeof address !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) return undefined
  if (!isAccountId(`${namespace}:1:${address}`)) return undefined
  const name = sanitizeDisplayName(value.name)
  return { namespace, address, at, ...(name && { name }) }
}
