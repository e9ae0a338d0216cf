import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns true on the server, and during the first render of hydration. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true
  )
