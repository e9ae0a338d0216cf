import './w3m-wallet-send-confirmed-view.ts'
import './w3m-wallet-send-preview-view.ts'
import './w3m-wallet-send-select-token-view.ts'
import './w3m-wallet-send-view.ts'
