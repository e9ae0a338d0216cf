import { atom, computed, type ReadableAtom } from 'nanostores'
import type { SimulationResult } from './simulate.ts'
import type { SimulationStatus } from './status.ts'
import type { SendDraft } from './submit.ts'

/** Result without a simulation. */
const untried: SimulationResult = { simulation: { outcome: 'unknown' } }

/**
 * Creates the simulation of the previewed transfer, and the user's confirmation of what it shows.
 *
 * @param refresh - Reads what the draft depends on again.
 */
export function createSimulationField(
  signal: AbortSignal,
  $draft: ReadableAtom<SendDraft | undefined>,
  refresh: () => Promise<void>
) {
  const $trial = atom<SimulationStatus>({ name: 'none' })
  /** Whether the user has confirmed the risks. */
  const $accepted = atom(false)
  /**
   * Failure of the simulation.
   * If only the contract reverts, the user may send anyway: that is not always right.
   */
  const $failure = computed($trial, trial => (trial.name === 'done' ? trial.simulation.failure : undefined))
  let trying = new AbortController()

  /** Simulates the transfer on the current state. */
  async function tryOut(): Promise<void> {
    trying.abort()
    trying = new AbortController()
    const own = AbortSignal.any([trying.signal, signal])
    $accepted.set(false)
    $trial.set({ name: 'running' })
    await refresh()
    const draft = $draft.get()
    if (own.aborted || !draft) return
    const trial = await import('./simulate.ts').then(({ simulateTransfer }) => simulateTransfer(draft, own)).catch(() => untried)
    if (!own.aborted) $trial.set({ name: 'done', ...trial })
  }

  function accept(accepted: boolean): void {
    $accepted.set(accepted)
  }

  return { $trial, $accepted, $failure, tryOut, accept, forgetTrial: () => $trial.set({ name: 'none' }) }
}

export type SimulationField = ReturnType<typeof createSimulationField>
