import './w3m-swap-view.ts'
