import { atom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import { $activeNamespace } from '../../state/session.ts'

// `setLoading()`: the site is busy with something of its own, and its buttons show that.

export const $loading = atom<Readonly<Partial<Record<Namespace, boolean>>>>({})

export function setLoading(loading: boolean, namespace = $activeNamespace.get()): void {
  $loading.set({ ...$loading.get(), [namespace]: loading })
}

export const isLoading = (namespace = $activeNamespace.get()): boolean => Boolean($loading.get()[namespace])
