import { placeNetwork } from './network-place.ts'
import { renderNetworkPill } from './network-pill.ts'
import './w3m-account-view.ts'

placeNetwork(renderNetworkPill)
