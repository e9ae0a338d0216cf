import { $route, type Route } from '../../state/router/router.ts'
import { useKitStore } from './use-kit-store.ts'

const firstRoute: Route = { name: 'Connect', params: {} }

/** Returns the current screen of the modal. */
export const useRoute = (): Route => useKitStore($route, { ssr: () => firstRoute })
