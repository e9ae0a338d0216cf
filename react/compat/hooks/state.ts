import { useStore } from '@nanostores/react'
import { $publicState, type PublicState } from '../../../elements/compat/app-kit-state.ts'
import { $appKitRemoteFeatures, type RemoteFeatures } from '../../../elements/compat/remote-features.ts'
import { servedState } from '../../../elements/compat/server-values.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns whether the modal is open or loading, and the enabled features. */
export function useAppKitState(): PublicState & Partial<RemoteFeatures> {
  const served = useIsHydrating()
  const state = useStore($publicState)
  const remote = useStore($appKitRemoteFeatures)
  return served ? servedState : { ...state, ...remote }
}
