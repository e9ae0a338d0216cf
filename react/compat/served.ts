import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is what a server draws, or a page that takes over from it draws once more. */
export const useServed = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true
  )
