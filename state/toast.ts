import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { toastSwapDelay, toastTime } from './limits.ts'

export type ToastVariant = 'info' | 'success' | 'error' | 'loading'

/** What the visitor is told: a key of `state/text/toast.ts`, or a text that came with an error. */
export interface Toast {
  readonly variant: ToastVariant
  readonly message: string
  readonly act?: ToastAct | undefined
}

/** What can be done about it. It stays until that is done, it is put away with the button named `close`, or another comes. */
export interface ToastAct {
  readonly label: string
  readonly close: string
  readonly run: () => void
}

/** The toast on screen. A new one waits 150 ms for the old one to leave; a loading one stays until it is replaced. */
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
