import './w3m-profile-wallets-view.ts'
