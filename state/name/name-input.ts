import { atom, computed } from 'nanostores'
import type { Suggestion } from '../../adapters/api/contract/chain.ts'
import { suggestNames } from '../../adapters/api/register-name.ts'
import { nameZone } from '../account/name-availability.ts'
import { $accountContext } from '../networks/account-context.ts'
import { minNameLength, nameDebounce } from '../options/limits.ts'
import { environment } from '../platform/environment.ts'
import { getChainService } from '../services/chain-service.ts'

/** Availability of the typed name. `unknown`: the service does not report it; registering shows it. */
export type NameStatus =
  'none' | 'too-short' | 'bad-characters' | 'bad-hyphens' | 'too-long' | 'looking' | 'free' | 'taken' | 'unknown'

interface Found {
  readonly label: string
  /** `undefined`: the service did not report it. */
  readonly names: readonly Suggestion[] | undefined
}

/** Maximum length: lists cannot show longer names in full, and the services reject them. */
export const maxNameLength = 50

interface Form {
  readonly signal: AbortSignal
  /** Whether the name cannot be changed: it is being registered. */
  isBusy(): boolean
  /** Runs after each change of the name. */
  onEdit(): void
}

/** Creates the input of a name, with its availability and alternatives. */
export function createNameInput({ signal, isBusy, onEdit }: Form) {
  /** Without its suffix. */
  const $label = atom('')
  const $found = atom<Found | undefined>(undefined)
  /** Names that the service failed to register, whatever it reports about them. */
  const refused = new Set<string>()
  let stopLooking = (): void => undefined
  signal.addEventListener('abort', () => stopLooking())

  const $verdict = computed([$label, $found], (label, found): NameStatus => {
    const wrong = problemOf(label)
    if (wrong) return wrong
    if (found?.label !== label) return 'looking'
    if (refused.has(label)) return 'taken'
    const own = found.names?.find(({ name }) => name === nameOf(label))
    return own ? (own.registered ? 'taken' : 'free') : 'unknown'
  })
  /** Available alternatives near the typed name. */
  const $suggestions = computed([$label, $found], (label, found): readonly Suggestion[] =>
    found?.label === label ? (found.names ?? []).filter(({ name }) => name !== nameOf(label)) : []
  )

  function edit(text: string): void {
    if (isBusy()) return
    const typed = text.trim().toLowerCase()
    const label = typed.endsWith(`.${nameZone}`) ? typed.slice(0, -nameZone.length - 1) : typed
    if (label === $label.get()) return
    $label.set(label)
    onEdit()
    look(nameDebounce)
  }

  /** Selects a suggestion, given with its suffix. It is available: the service has just reported it. */
  function choose(suggestion: string): void {
    if (isBusy()) return
    edit(suggestion)
    look(0)
  }

  /** Queries available names after a debounce. */
  function look(wait: number): void {
    stopLooking()
    $found.set(undefined)
    const label = $label.get()
    if (problemOf(label)) return
    const controller = new AbortController()
    const cancel = environment().after(wait, () => void checkName(label, controller.signal))
    stopLooking = () => {
      cancel()
      controller.abort()
    }
  }

  async function checkName(label: string, own: AbortSignal): Promise<void> {
    const subject = $accountContext.get()
    let names: readonly Suggestion[] | undefined
    try {
      const http = subject && (await getChainService(subject.network.caipNetworkId))
      names = http && (await suggestNames(http, label, nameZone, { signal: own }))
    } catch {
      // the form shows that suggestions are missing; registering shows what is taken
    }
    if (!own.aborted) $found.set({ label, names })
  }

  /** Marks the name as taken, and queries the names that are still available. */
  function markTaken(): void {
    refused.add($label.get())
    look(0)
  }

  return { $label, $verdict, $suggestions, edit, choose, look, markTaken, getName: () => nameOf($label.get()) }
}

const nameOf = (label: string): string => `${label}.${nameZone}`

/** Returns why a text cannot be a name (docs/decisions/validation.md), or `undefined`. */
function problemOf(label: string): NameStatus | undefined {
  if (label === '') return 'none'
  if (!/^[a-z0-9-]*$/.test(label)) return 'bad-characters'
  if (label.length < minNameLength) return 'too-short'
  if (label.length > maxNameLength) return 'too-long'
  // wallets do not resolve such a name (ENSIP-15)
  return label.slice(2, 4) === '--' ? 'bad-hyphens' : undefined
}
