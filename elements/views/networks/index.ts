import './w3m-networks-view.ts'
import './w3m-switch-network-view.ts'
import './w3m-unsupported-chain-view.ts'
