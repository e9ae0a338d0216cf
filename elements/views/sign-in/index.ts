import './w3m-connecting-siwe-view.ts'
import './w3m-siwx-sign-message-view.ts'
