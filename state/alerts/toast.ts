import { atom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { toastSwapDelay, toastTime } from '../options/limits.ts'

export type ToastVariant = 'info' | 'success' | 'error' | 'loading'

/** A toast: a key of `state/alerts/toast.text.ts`, or the text of an error. */
export interface Toast {
  readonly variant: ToastVariant
  readonly message: string
  readonly act?: ToastAct | undefined
}

/**
 * Action of a toast.
 * The toast stays until the action runs, the user closes it with the button named `close`, or another toast replaces it.
 */
export interface ToastAct {
  readonly label: string
  readonly close: string
  readonly run: () => void
}

/**
 * The displayed toast.
 * A new one waits 150 ms for the old one to leave; a loading one stays until it is replaced.
 */
export const $toast = atom<Toast | undefined>(undefined)

let cancel: (() => void) | undefined

export function showToast(message: string, variant: ToastVariant = 'info', act?: ToastAct): void {
  const toast = { message, variant, ...(act && { act }) }
  onStop(hideToast)
  cancel?.()
  if ($toast.get()) {
    $toast.set(undefined)
    cancel = environment().after(toastSwapDelay, () => place(toast))
  } else {
    place(toast)
  }
}

export function hideToast(): void {
  cancel?.()
  cancel = undefined
  $toast.set(undefined)
}

function place(toast: Toast): void {
  $toast.set(toast)
  cancel = toast.act || toast.variant === 'loading' ? undefined : environment().after(toastTime, hideToast)
}
