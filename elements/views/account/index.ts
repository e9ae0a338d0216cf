import './w3m-account-view.ts'
