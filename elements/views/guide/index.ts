import './w3m-downloads-view.ts'
import './w3m-get-wallet-view.ts'
import './w3m-what-is-a-network-view.ts'
import './w3m-what-is-a-wallet-view.ts'
