import './w3m-transactions-view.ts'
