import { atom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import { $activeNamespace } from '../../state/session/session.ts'

// State of `setLoading()`: the app is busy, and its buttons show that.

export const $loading = atom<Readonly<Partial<Record<Namespace, boolean>>>>({})

export function setLoading(loading: boolean, namespace = $activeNamespace.get()): void {
  $loading.set({ ...$loading.get(), [namespace]: loading })
}

export const isLoading = (namespace = $activeNamespace.get()): boolean => Boolean($loading.get()[namespace])
