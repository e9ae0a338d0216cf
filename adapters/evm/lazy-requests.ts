import { requestWithPolicy } from './guarded-request.ts'
import { requestAccountPermission, revokePermission } from './request-permissions.ts'
import { switchNetwork } from './switch-network.ts'

/** Requests beside accounts, in one chunk: the app's requests, the account selection, switching the network, disconnecting. */
export const lazyRequests = { requestWithPolicy, requestAccountPermission, revokePermission, switchNetwork }
