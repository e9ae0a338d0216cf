import { $open } from '../../state/router/open.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns whether the modal is open. */
export const useOpen = (): boolean => useKitStore($open, initially)
