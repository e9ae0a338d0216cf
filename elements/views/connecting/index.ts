import './w3m-connecting-wallet-connect-view.ts'
import './w3m-connecting-wallet-connect-basic-view.ts'
