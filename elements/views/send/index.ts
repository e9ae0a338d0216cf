import './w3m-wallet-send-view.ts'
