import './w3m-wallet-compatible-networks-view.ts'
import './w3m-wallet-receive-view.ts'
